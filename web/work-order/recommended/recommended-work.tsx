import { useState } from 'react'
import { formatDateTime } from '../../../domain/format/dates.ts'
import { formatList } from '../../../domain/format/list.ts'
import { mayAnswerWork, type WorkAnswer, type WorkState } from '../../../domain/work-order/recommended-answers.ts'
import { can } from '../../../domain/work-order/transitions.ts'
import { useOutbox } from '../../outbox/outbox-client.ts'
import { request } from '../../platform/api/api.ts'
import { money } from '../../platform/money.ts'
import { useSession } from '../../platform/session/session.ts'
import { useNow } from '../../platform/use-now.ts'
import { isNotDrivable } from '../../schedule/vans/driving-reason.tsx'
import { RecordList } from '../../ui/display/record-list.tsx'
import { StatusBadge, type Tone } from '../../ui/display/status-badge.tsx'
import { ErrorBanner } from '../../ui/feedback/alert.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { useChange } from '../dialogs/use-change.ts'
import { isOwnOrder, mayEdit, type Order, stateOf, zoneOf } from '../order.ts'
import { AddAnywayDialog } from './add-anyway-dialog.tsx'
import { AnswerDialog } from './answer-dialog.tsx'
import { linesOf, type WorkLine } from './answered.ts'
import { BookVisit } from './book-visit.tsx'
import { AddApprovedWorkMutation } from './documents.ts'
import { TEXTS } from './texts.ts'

const TONES: Record<WorkState, Tone> = { PENDING: 'warning', APPROVED: 'success', DECLINED: 'neutral', ADDED: 'info' }

/** Whether there is something to do about what an inspection recommends while its order is open: an answer to wait for, or work to add. */
export const hasOpenWork = (order: Order): boolean =>
  order.status === 'ASSIGNED' && linesOf(order).some(({ state }) => state === 'PENDING' || state === 'APPROVED')

/** What the inspection recommends, with what the customer said. Staff write down what they hear, and put approved work onto the open order. Nothing without any. */
export function RecommendedWork({ order }: { order: Order }) {
  const session = useSession()
  const now = useNow()
  const [asked, setAsked] = useState<{ line: WorkLine; answer: WorkAnswer }>()
  const lines = linesOf(order)
  if (lines.length === 0) return null
  const isOpen = order.status === 'ASSIGNED'
  const state = stateOf(order)
  const mayAnswer = !isOwnOrder(order, session) && can('answerWork', state, true) && mayAnswerWork(state, now)
  return (
    <Card title={TEXTS.title} description={isOpen ? TEXTS.hint : TEXTS.hintAfter}>
      <RecordList
        label={TEXTS.title}
        records={lines.map(line => ({
          key: line.serviceId,
          title: (
            <>
              {line.name} <StatusBadge tone={TONES[line.state]}>{TEXTS.states[line.state]}</StatusBadge>
            </>
          ),
          details: <LineDetails line={line} order={order} />,
          actions: mayAnswer && line.state !== 'ADDED' && (
            <LineActions line={line} order={order} onAnswer={answer => setAsked({ line, answer })} />
          ),
        }))}
      />
      {asked && <AnswerDialog order={order} {...asked} onClose={() => setAsked(undefined)} />}
    </Card>
  )
}

function LineDetails({ line, order }: { line: WorkLine; order: Order }) {
  const { state, answeredAt, answeredBy, answeredPrice, addProblem } = line
  const time = answeredAt === null ? '' : formatDateTime(new Date(answeredAt), zoneOf(order))
  return (
    <>
      <p>{priceOf(line, order)}</p>
      {answeredBy !== null && state !== 'PENDING' && (
        <p>
          {state === 'DECLINED'
            ? TEXTS.declined(answeredBy, time)
            : TEXTS.approved(answeredBy, time, money(answeredPrice ?? 0, order.currency))}
        </p>
      )}
      {order.status === 'ASSIGNED' && addProblem !== null && <p>{addProblem}</p>}
    </>
  )
}

function priceOf({ parts, price, state, isForVisit }: WorkLine, { currency }: Order): string {
  const helped = formatList(parts)
  if (state === 'ADDED') return TEXTS.parts(helped)
  if (price === null) return TEXTS.gone(helped)
  if (isForVisit) return price === 0 ? TEXTS.onVisitIncluded(helped) : TEXTS.onVisit(helped, money(price, currency))
  return price === 0 ? TEXTS.ownVisitIncluded(helped) : TEXTS.ownVisit(helped, money(price, currency))
}

interface LineActionsProps {
  line: WorkLine
  order: Order
  onAnswer: (answer: WorkAnswer) => void
}

function LineActions({ line, order, onAnswer }: LineActionsProps) {
  const { name, state, price } = line
  return (
    <>
      {state !== 'DECLINED' && (
        <Button variant="quiet" aria-label={TEXTS.saysNoTo(name)} onClick={() => onAnswer('DECLINED')}>
          {TEXTS.saysNo}
        </Button>
      )}
      {state !== 'APPROVED' && price !== null && (
        <Button aria-label={TEXTS.saysYesTo(name)} onClick={() => onAnswer('APPROVED')}>
          {TEXTS.saysYes}
        </Button>
      )}
      {state === 'APPROVED' && price !== null && <Next line={line} order={order} />}
    </>
  )
}

/** What to do about approved work: put it onto the open order, or else book a visit for it. */
function Next({ line, order }: { line: WorkLine; order: Order }) {
  const isAddable = line.isForVisit && line.addProblem === null && mayEdit(order)
  return isAddable ? <AddButton line={line} order={order} /> : <BookVisit line={line} order={order} />
}

/** Puts approved work onto the order. The server knows of an answer that waits on this phone only once it is sent. */
function AddButton({ line, order }: { line: WorkLine; order: Order }) {
  const { serviceId, name, price } = line
  const { waiting, isOffline } = useOutbox()
  const toast = useToast()
  const noteAdded = () => toast({ tone: 'success', message: TEXTS.added(name) })
  const add = useChange(
    order,
    async () => {
      const variables = { id: order.id, serviceId, price: price ?? 0, version: order.version }
      return (await request(AddApprovedWorkMutation, variables)).addApprovedWork
    },
    noteAdded,
  )
  const isKept = waiting.some(({ orderId, kind }) => orderId === order.id && (kind === 'answer' || kind === 'finish'))
  const isLate = isNotDrivable(add.error)
  // A reason that is being typed stays, also without reception.
  if ((isOffline || isKept) && !isLate) return <span>{TEXTS.addNeedsReception}</span>
  const label = price === null || price === 0 ? TEXTS.addIncluded : TEXTS.add(money(price, order.currency))
  return (
    <>
      <ErrorBanner message={isLate ? undefined : add.error?.message} />
      <Button
        variant="primary"
        aria-label={TEXTS.addNamed(label, name)}
        busy={add.isPending}
        onClick={() => add.mutate()}
      >
        {label}
      </Button>
      {isLate && (
        <AddAnywayDialog
          order={order}
          line={line}
          refusal={add.error?.message ?? ''}
          onAdded={noteAdded}
          onClose={add.reset}
        />
      )}
    </>
  )
}
