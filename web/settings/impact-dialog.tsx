import { Link } from '@tanstack/react-router'
import { PATHS } from '../platform/paths.ts'
import { Dialog } from '../ui/feedback/dialog.tsx'
import { Button } from '../ui/inputs/button.tsx'
import classes from './impact-dialog.module.css'
import { TEXTS } from './texts.ts'
import type { Impact, ImpactItem } from './use-settings-form.ts'

const MAX_SHOWN = 50

interface ImpactDialogProps {
  impact: Impact
  busy: boolean
  onAccept: () => void
  onClose: () => void
}

/** Lists what a change affects. It is saved after that, unless something blocks it. */
export function ImpactDialog({ impact: { blocking, warnings }, busy, onAccept, onClose }: ImpactDialogProps) {
  const isBlocked = blocking.length > 0
  const items = isBlocked ? blocking : warnings
  return (
    <Dialog
      open
      title={isBlocked ? TEXTS.impact.blockedTitle : TEXTS.impact.warningTitle}
      busy={busy}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            {TEXTS.impact.keepEditing}
          </Button>
          {!isBlocked && (
            <Button variant="primary" busy={busy} onClick={onAccept}>
              {TEXTS.impact.saveAnyway}
            </Button>
          )}
        </>
      }
    >
      <p>{isBlocked ? TEXTS.impact.blocked : TEXTS.impact.warning}</p>
      <ul className={classes.list}>
        {items.slice(0, MAX_SHOWN).map(item => (
          <li key={`${item.text} ${item.workOrderId}`} className={classes.item}>
            <span>{item.text}</span>
            <ItemLink item={item} />
          </li>
        ))}
      </ul>
      {items.length > MAX_SHOWN && <p>{TEXTS.impact.more(items.length - MAX_SHOWN)}</p>}
    </Dialog>
  )
}

/** Opens in a new tab, so that what was typed stays. */
function ItemLink({ item: { workOrderId, customerId } }: { item: ImpactItem }) {
  const to = workOrderId === null ? PATHS.customer : PATHS.workOrder
  const id = workOrderId ?? customerId
  return (
    id !== null && (
      <Link to={to} params={{ id }} target="_blank">
        {TEXTS.impact.open}
      </Link>
    )
  )
}
