import { slotName } from '../../schedule/slot-weeks.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { TEXTS as PRICE_TEXTS } from '../price-texts.ts'
import { TEXTS } from './texts.ts'
import type { BookingForm } from './use-booking-form.ts'

/** Books, and names the chosen time. Disabled while something is missing. */
export function BookButton({ form }: { form: Pick<BookingForm, 'slots' | 'missing' | 'book' | 'submit'> }) {
  const { slots, missing, book, submit } = form
  const slot = slots.chosen
  const time = slot && slotName(slot, slots.timeZone)
  return (
    <Button variant="primary" disabled={missing !== undefined} busy={book.isPending} onClick={submit}>
      {time === null
        ? TEXTS.schedule.bookNothing
        : slot?.isBooked
          ? TEXTS.schedule.request(time)
          : TEXTS.schedule.book(time)}
    </Button>
  )
}

interface OrderNoteProps {
  /** Loads the prices again, when they could not be loaded. */
  retry: (() => void) | undefined
  missing: string | undefined
}

/** Says beside the button what is missing. On phones the price summary, which also shows that prices are missing, is folded. */
export function OrderNote({ retry, missing }: OrderNoteProps) {
  if (!retry) return missing
  return (
    <>
      {PRICE_TEXTS.failed}{' '}
      <Button size="sm" onClick={retry}>
        {PRICE_TEXTS.refresh}
      </Button>
    </>
  )
}
