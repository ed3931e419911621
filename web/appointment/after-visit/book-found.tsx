import { type ReactNode, useEffect } from 'react'
import { formatList } from '../../../domain/format/list.ts'
import { formatMoney } from '../../../domain/format/money.ts'
import { RecordList } from '../../ui/display/record-list.tsx'
import { ErrorBanner } from '../../ui/feedback/alert.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import type { Appointment } from '../appointment.ts'
import { useOrderAccess } from '../order-access.ts'
import classes from './after-visit.module.css'
import { TEXTS } from './texts.ts'
import { useBookVisit } from './use-book-visit.ts'
import type { ChosenServices } from './visit-draft.ts'

type Suggestion = Appointment['suggestedServices'][number]

const chosen = ({ id, isAddOn }: Suggestion): ChosenServices =>
  isAddOn ? { serviceIds: [], addOnIds: [id] } : { serviceIds: [id], addOnIds: [] }

/** Books what helps worn parts beside the recommended work: car, address and service are chosen already. */
export function BookFound({ id, suggestedServices, currency }: Appointment) {
  const book = useBookVisit(id)
  const { link } = useOrderAccess()
  const suggestions = suggestedServices.filter(({ isRecommended }) => !isRecommended)
  if (suggestions.length === 0) return null
  return (
    <>
      <ErrorBanner message={book.error?.message} />
      <h3 className={classes.heading}>{TEXTS.found}</h3>
      <RecordList
        label={TEXTS.found}
        records={suggestions.map(suggestion => ({
          key: suggestion.id,
          title: suggestion.name,
          details: detailsOf(suggestion, currency, link !== null),
          actions: (
            <Button
              aria-label={TEXTS.bookNamed(suggestion.name)}
              busy={book.isPending}
              onClick={() => book.mutate(chosen(suggestion))}
            >
              {TEXTS.book}
            </Button>
          ),
        }))}
      />
    </>
  )
}

/** What a suggestion helps, and its price. By a link, only a booking with a login has the price of the plan. */
export function detailsOf(
  { parts, price, isPlanPrice }: Pick<Suggestion, 'parts' | 'price' | 'isPlanPrice'>,
  currency: Appointment['currency'],
  isByLink: boolean,
): string {
  const helped = formatList(parts)
  const shown = formatMoney(price, currency)
  if (!isPlanPrice) return TEXTS.helps(helped, shown)
  if (isByLink) return TEXTS.planPrice(helped)
  return price === 0 ? TEXTS.included(helped) : TEXTS.helpsWithPlan(helped, shown)
}

interface StartBookingProps {
  id: string
  suggestion: Suggestion
  /** The appointment, if the booking cannot be started. */
  children: ReactNode
}

/** Starts the booking that a mail's link asks for. It changes nothing but the booking in this browser. */
export function StartBooking({ id, suggestion, children }: StartBookingProps) {
  const { mutate, error } = useBookVisit(id, { replace: true })
  useEffect(() => mutate(chosen(suggestion)), [mutate, suggestion])
  if (error)
    return (
      <>
        <ErrorBanner message={error.message} />
        {children}
      </>
    )
  return (
    <>
      <p role="status">{TEXTS.starting}</p>
      <Skeleton shape="card" count={2} />
    </>
  )
}
