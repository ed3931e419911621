import { useMutation } from '@tanstack/react-query'
import { formatDateTime } from '../../../domain/format/dates.ts'
import { formatList } from '../../../domain/format/list.ts'
import { formatMoney } from '../../../domain/format/money.ts'
import { mayAnswerWork, type WorkAnswer } from '../../../domain/work-order/recommended-answers.ts'
import { zoneOfVisit } from '../../platform/time-zone.ts'
import { useNow } from '../../platform/use-now.ts'
import { RecordList } from '../../ui/display/record-list.tsx'
import { StatusBadge } from '../../ui/display/status-badge.tsx'
import { ErrorBanner } from '../../ui/feedback/alert.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import type { Appointment } from '../appointment.ts'
import { useOrderAccess } from '../order-access.ts'
import { useRefreshAppointments } from '../use-appointment-change.ts'
import classes from './after-visit.module.css'
import { detailsOf } from './book-found.tsx'
import { TEXTS } from './texts.ts'
import { useBookVisit } from './use-book-visit.ts'

const texts = TEXTS.work

type Line = Appointment['recommendedWork'][number]

interface RecommendedWorkProps {
  appointment: Appointment
  /** The line that a mail asks about comes first, by its service. */
  asked?: string | undefined
  isViewOnly: boolean
}

/**
 * What the technician recommends, line by line: the customer approves or declines it. What the open visit cannot do is booked, with car, address and service chosen
 * already.
 */
export function RecommendedWork({ appointment, asked, isViewOnly }: RecommendedWorkProps) {
  const { recommendedWork, status, isConfirmed, isInspected, currency } = appointment
  const { link } = useOrderAccess()
  const now = useNow()
  const answer = useAnswer(appointment)
  if (recommendedWork.length === 0) return null
  const isOpen = status !== 'COMPLETE' && status !== 'CANCELLED'
  const scheduledAt = new Date(appointment.scheduledAt)
  const order = {
    status: isOpen ? ('ASSIGNED' as const) : ('COMPLETE' as const),
    isConfirmed,
    isInspected,
    scheduledAt,
  }
  const mayAnswer = !isViewOnly && status !== 'CANCELLED' && mayAnswerWork(order, now)
  const lines = recommendedWork.toSorted(
    (one, other) => Number(other.serviceId === asked) - Number(one.serviceId === asked),
  )
  return (
    <>
      <h3 className={classes.heading}>{TEXTS.recommended}</h3>
      <p className={classes.dim}>{isOpen ? texts.intro : texts.introAfter}</p>
      <ErrorBanner message={answer.error?.message} />
      <RecordList
        label={TEXTS.recommended}
        records={lines.map(line => ({
          key: line.serviceId,
          title: (
            <>
              {line.name} <LineState line={line} isOpen={isOpen} />
            </>
          ),
          details: (
            <>
              <p>{priceOf(line, currency, link !== null)}</p>
              <Said line={line} appointment={appointment} />
            </>
          ),
          actions: mayAnswer && line.state !== 'ADDED' && (
            <LineActions line={line} busy={answer.isPending} onAnswer={said => answer.mutate({ line, said })} />
          ),
        }))}
      />
    </>
  )
}

function LineState({ line: { state }, isOpen }: { line: Line; isOpen: boolean }) {
  if (state === 'APPROVED') return <StatusBadge tone="success">{texts.states.APPROVED}</StatusBadge>
  if (state === 'DECLINED') return <StatusBadge tone="neutral">{texts.states.DECLINED}</StatusBadge>
  if (state === 'ADDED')
    return (
      <StatusBadge tone={isOpen ? 'info' : 'success'}>{isOpen ? texts.states.ADDED : texts.states.DONE}</StatusBadge>
    )
  return null
}

/** What a line helps, and its price: on this visit, or as a booking of its own. */
function priceOf(line: Line, currency: Appointment['currency'], isByLink: boolean): string {
  const { parts, price, state, isForVisit, isPlanPrice } = line
  const helped = formatList(parts)
  if (state === 'ADDED') return texts.parts(helped)
  if (price === null) return texts.gone(helped)
  if (!isForVisit) return detailsOf({ parts, price, isPlanPrice }, currency, isByLink)
  return price === 0 ? texts.onVisitIncluded(helped) : texts.onVisit(helped, formatMoney(price, currency))
}

/** Who said what, when and at which price. */
function Said({ line, appointment }: { line: Line; appointment: Appointment }) {
  const { state, answeredAt, answeredBy, answeredPrice } = line
  if (answeredAt === null || answeredBy === null || state === 'PENDING') return null
  const time = formatDateTime(new Date(answeredAt), zoneOfVisit(appointment))
  if (state === 'DECLINED') return <p>{texts.declined(answeredBy, time)}</p>
  const price = answeredPrice ?? 0
  return (
    <p>
      {price === 0
        ? texts.approvedIncluded(answeredBy, time)
        : texts.approved(answeredBy, time, formatMoney(price, appointment.currency))}
    </p>
  )
}

/** What was pressed: an answer, or a booking, which is an approval too. */
type Pressed = WorkAnswer | 'BOOK'

interface LineActionsProps {
  line: Line
  busy: boolean
  onAnswer: (said: Pressed) => void
}

function LineActions({ line: { name, state, price, isForVisit }, busy, onAnswer }: LineActionsProps) {
  return (
    <>
      {state !== 'DECLINED' && (
        <Button variant="quiet" aria-label={texts.declineNamed(name)} busy={busy} onClick={() => onAnswer('DECLINED')}>
          {texts.decline}
        </Button>
      )}
      {price !== null && isForVisit && state !== 'APPROVED' && (
        <Button aria-label={texts.approveNamed(name)} busy={busy} onClick={() => onAnswer('APPROVED')}>
          {texts.approve}
        </Button>
      )}
      {price !== null && !isForVisit && (
        <Button aria-label={TEXTS.bookNamed(name)} busy={busy} onClick={() => onAnswer('BOOK')}>
          {TEXTS.book}
        </Button>
      )}
    </>
  )
}

/** Records an answer. A booking of work that is not approved yet approves it first, at the price that is shown. */
function useAnswer({ id }: Appointment) {
  const { answerWork } = useOrderAccess()
  const book = useBookVisit(id)
  const refresh = useRefreshAppointments()
  const toast = useToast()
  return useMutation({
    mutationFn: async ({ line, said }: { line: Line; said: Pressed }) => {
      const { serviceId, isAddOn } = line
      const answer = said === 'DECLINED' ? said : 'APPROVED'
      if (said !== 'BOOK' || line.state !== 'APPROVED')
        await answerWork({ id, serviceId, answer, price: line.price ?? 0 })
      if (said === 'BOOK')
        await book.mutateAsync({ serviceIds: isAddOn ? [] : [serviceId], addOnIds: isAddOn ? [serviceId] : [] })
    },
    onSuccess: (_done, { said }) => {
      if (said !== 'BOOK')
        toast({ tone: 'success', message: said === 'APPROVED' ? texts.thanksApproved : texts.thanksDeclined })
    },
    // A refusal says that what is shown is out of date.
    onSettled: refresh,
  })
}
