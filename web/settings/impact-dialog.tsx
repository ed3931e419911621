import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
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
  /** For a button outside of a form: what it does. */
  action?: string
  /** Why it is asked, instead of the usual sentence. */
  reason?: string
  /** A way out, such as moving what blocks. */
  wayOut?: ReactNode
  onAccept: () => void
  onClose: () => void
}

/** Lists what a change affects. It is saved after that, unless something blocks it. */
export function ImpactDialog(props: ImpactDialogProps) {
  const { busy, action, reason, wayOut, onAccept, onClose } = props
  const { blocking, warnings } = props.impact
  const isBlocked = blocking.length > 0
  const items = isBlocked ? blocking : warnings
  return (
    <Dialog
      open
      title={titleOf(isBlocked, action)}
      busy={busy}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            {action === undefined ? TEXTS.impact.keepEditing : TEXTS.impact.cancel}
          </Button>
          {!isBlocked && (
            <Button variant="primary" busy={busy} onClick={onAccept}>
              {action ?? TEXTS.impact.saveAnyway}
            </Button>
          )}
        </>
      }
    >
      <p>{reason ?? textOf(isBlocked, action)}</p>
      <ul className={classes.list}>
        {items.slice(0, MAX_SHOWN).map(item => (
          <li key={`${item.text} ${item.workOrderId} ${item.customerId}`} className={classes.item}>
            <span>{item.text}</span>
            <ItemLink item={item} />
          </li>
        ))}
      </ul>
      {items.length > MAX_SHOWN && <p>{TEXTS.impact.more(items.length - MAX_SHOWN)}</p>}
      {isBlocked && wayOut}
    </Dialog>
  )
}

function titleOf(isBlocked: boolean, action: string | undefined): string {
  if (isBlocked) return action === undefined ? TEXTS.impact.blockedTitle : TEXTS.impact.blockedAction(action)
  return action === undefined ? TEXTS.impact.warningTitle : TEXTS.impact.warningAction(action)
}

function textOf(isBlocked: boolean, action: string | undefined): string {
  if (!isBlocked) return TEXTS.impact.warning
  return action === undefined ? TEXTS.impact.blocked : TEXTS.impact.blockedBy
}

/** Opens in a new tab, so that what was typed stays. An item such as stock has no page of its own. */
export function ItemLink({ item: { workOrderId, customerId, invoiceNumber, path } }: { item: ImpactItem }) {
  if (invoiceNumber != null)
    return (
      <Link to={PATHS.invoice} params={{ invoiceNumber }} target="_blank">
        {TEXTS.impact.open}
      </Link>
    )
  if (path != null)
    return (
      <a href={path} target="_blank" rel="noreferrer">
        {TEXTS.impact.open}
      </a>
    )
  const id = workOrderId ?? customerId ?? null
  return (
    id !== null && (
      <Link to={workOrderId == null ? PATHS.customer : PATHS.workOrder} params={{ id }} target="_blank">
        {TEXTS.impact.open}
      </Link>
    )
  )
}
