import { useState } from 'react'
import { ErrorBanner } from '../../ui/feedback/alert.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { RadioCards } from '../../ui/inputs/choice-cards.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { TEXTS as ORDER_TEXTS } from '../texts.ts'
import { TEXTS } from './texts.ts'

interface PickVanDialogProps {
  open: boolean
  vans: readonly { id: string; name: string }[]
  /** Vans that were refused because they are busy at the order's time. */
  taken: readonly string[]
  busy: boolean
  error: string | undefined
  onConfirm: (vanId: string) => void
  onClose: () => void
}

/** Asks which of several vans takes the order (WOFLOW-03). */
export function PickVanDialog({ open, vans, taken, busy, error, onConfirm, onClose }: PickVanDialogProps) {
  const [chosen, setChosen] = useState<string>()
  const van = vans.find(entry => entry.id === chosen && !taken.includes(entry.id))
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={TEXTS.confirmTitle}
      busy={busy}
      short
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            {ORDER_TEXTS.cancel}
          </Button>
          <Button variant="primary" busy={busy} disabled={!van} onClick={() => van && onConfirm(van.id)}>
            {van ? TEXTS.confirmInto(van.name) : TEXTS.confirm}
          </Button>
        </>
      }
    >
      <ErrorBanner message={error} />
      <RadioCards
        legend={TEXTS.vans}
        hideLegend
        value={van?.id}
        onChange={setChosen}
        choices={vans.map(({ id, name }) => ({
          value: id,
          title: name,
          description: taken.includes(id) ? TEXTS.taken : undefined,
          disabled: taken.includes(id),
        }))}
      />
    </Dialog>
  )
}
