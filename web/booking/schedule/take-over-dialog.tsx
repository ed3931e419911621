import { minutesLeft } from '../../../domain/schedule/hold.ts'
import { serverNow } from '../../platform/server-clock.ts'
import type { DraftSlot } from '../../schedule/draft-slot.ts'
import { slotName } from '../../schedule/slot-weeks.ts'
import { ConfirmDialog } from '../../ui/feedback/dialog.tsx'
import { TEXTS } from './texts.ts'

interface TakeOverDialogProps {
  /** The time that a customer is booking; undefined while nothing is asked. */
  slot: DraftSlot | undefined
  timeZone: string
  onConfirm: (slot: DraftSlot) => void
  onCancel: () => void
}

/** Asks staff before they take a time from a customer who is booking it. */
export function TakeOverDialog({ slot, timeZone, onConfirm, onCancel }: TakeOverDialogProps) {
  return (
    <ConfirmDialog
      open={slot !== undefined}
      title={TEXTS.takeOver.title}
      confirmLabel={TEXTS.takeOver.confirm}
      busy={false}
      error={undefined}
      onConfirm={() => slot && onConfirm(slot)}
      onCancel={onCancel}
    >
      {slot?.heldUntil &&
        TEXTS.takeOver.text(slotName(slot, timeZone), minutesLeft(new Date(slot.heldUntil), serverNow()))}
    </ConfirmDialog>
  )
}
