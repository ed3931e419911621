import { getRouteApi, Link } from '@tanstack/react-router'
import { DISPUTE_EVENT_LABELS, reasonLabel } from '../../domain/dispute/labels.ts'
import { isInquiry, needsAnswer } from '../../domain/dispute/lifecycle.ts'
import { formatDateTime, formatLongDate, formatShortDate } from '../../domain/format/dates.ts'
import { formatList } from '../../domain/format/list.ts'
import { formatPhone } from '../../domain/format/phone.ts'
import { money } from '../platform/money.ts'
import { PATHS } from '../platform/paths.ts'
import { useRedirectOnForbidden } from '../platform/session/use-redirect-on-forbidden.ts'
import { zoneAt } from '../platform/time-zone.ts'
import { EmailLink } from '../ui/display/email-link.tsx'
import { KeyValues } from '../ui/display/key-values.tsx'
import type { Tone } from '../ui/display/status-badge.tsx'
import { Timeline } from '../ui/display/timeline.tsx'
import { Alert } from '../ui/feedback/alert.tsx'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Page, WithAside } from '../ui/layout/page.tsx'
import { DisputeBadge } from './dispute-badge.tsx'
import { EvidenceCard } from './evidence-card.tsx'
import { TEXTS } from './texts.ts'
import { type Dispute, useDispute } from './use-disputes.ts'

const route = getRouteApi(PATHS.dispute)

/** Shows one dispute: what it is about, what to do by when, its evidence and its timeline. */
export function DisputePage() {
  const { id } = route.useParams()
  const query = useDispute(id)
  const dispute = query.data
  useRedirectOnForbidden(query.error, PATHS.disputes)
  const title = dispute ? titleOf(dispute) : TEXTS.title
  return (
    <Page
      title={title}
      intro={
        dispute &&
        TEXTS.about(money(dispute.amount, dispute.currency), dispute.invoice.billTo.name, reasonLabel(dispute.reason))
      }
      width="wide"
      back={<Link to={PATHS.disputes}>{TEXTS.title}</Link>}
    >
      {dispute ? (
        <DisputeDetail dispute={dispute} />
      ) : query.error ? (
        <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton shape="card" count={3} />
      )}
    </Page>
  )
}

const titleOf = ({ status, invoice }: Dispute): string =>
  isInquiry(status) ? TEXTS.inquiryTitle(invoice.invoiceNumber) : TEXTS.disputeTitle(invoice.invoiceNumber)

function DisputeDetail({ dispute }: { dispute: Dispute }) {
  const { invoice, currency } = dispute
  const zone = zoneAt(invoice.franchise, invoice.billTo)
  const shortDay = (at: string): string => formatShortDate(new Date(at), zone)
  return (
    <WithAside
      aside={
        <Card title={TEXTS.details}>
          <KeyValues
            items={[
              {
                label: TEXTS.invoice,
                value: (
                  <Link to={PATHS.invoice} params={{ invoiceNumber: invoice.invoiceNumber }}>
                    {invoice.invoiceNumber}
                  </Link>
                ),
              },
              { label: TEXTS.customer, value: invoice.billTo.name },
              { label: TEXTS.email, value: <EmailLink email={invoice.billTo.email} />, whole: true },
              { label: TEXTS.phoneNumber, value: formatPhone(invoice.billTo.phoneNumber) },
              { label: TEXTS.vehicle, value: invoice.billTo.vehicle },
              { label: TEXTS.disputed, value: money(dispute.amount, currency) },
              { label: TEXTS.payment, value: money(dispute.paymentAmount, currency) },
              { label: TEXTS.fee, value: dispute.feeAmount === 0 ? undefined : money(dispute.feeAmount, currency) },
              { label: TEXTS.opened, value: shortDay(dispute.openedAt) },
              ...(dispute.closedAt === null ? [] : [{ label: TEXTS.closedAt, value: shortDay(dispute.closedAt) }]),
            ]}
          />
        </Card>
      }
    >
      <div>
        <DisputeBadge status={dispute.status} answerState={dispute.answerState} />
      </div>
      <Standing dispute={dispute} due={dispute.dueAt && formatLongDate(new Date(dispute.dueAt), zone)} />
      <EvidenceCard key={dispute.id} dispute={dispute} />
      <Card title={TEXTS.timeline}>
        <Timeline
          events={dispute.events.map(event => ({
            id: event.id,
            title: DISPUTE_EVENT_LABELS[event.type],
            time: formatDateTime(new Date(event.at), zone),
            dateTime: event.at,
            tone: TONES[event.type] ?? 'neutral',
            detail: formatList([
              event.amount === null ? null : money(event.amount, currency),
              event.authorName ?? TEXTS.byBank,
            ]),
          }))}
        />
      </Card>
    </WithAside>
  )
}

const TONES: Record<string, Tone> = { OPENED: 'warning', WITHDRAWN: 'danger', REINSTATED: 'success', WON: 'success' }

/** Says what to do now and by when, or how the dispute ended. */
function Standing({ dispute, due }: { dispute: Dispute; due: string | null }) {
  const { status, answerState, actions } = dispute
  if (answerState === 'SENDING') return <Alert tone="info">{TEXTS.answerSending}</Alert>
  if (status === 'UNDER_REVIEW' || status === 'WARNING_UNDER_REVIEW')
    return <Alert tone="info">{TEXTS.underReview}</Alert>
  if (!needsAnswer(status)) return <Outcome dispute={dispute} />
  if (!actions.includes('submit')) return answerState === 'SENT' ? null : <Alert tone="warning">{TEXTS.overdue}</Alert>
  return (
    <>
      {answerState === 'FAILED' && <Alert tone="danger">{TEXTS.answerFailed}</Alert>}
      {due !== null && <Alert tone="warning">{TEXTS.dueHint(due)}</Alert>}
    </>
  )
}

const GOOD_ENDS: Partial<Record<Dispute['status'], string>> = {
  WON: TEXTS.won,
  WARNING_CLOSED: TEXTS.inquiryClosed,
  PREVENTED: TEXTS.prevented,
}

/** Says how a dispute ended, and who has the money. */
function Outcome({ dispute: { status, answer, amount, currency, invoice } }: { dispute: Dispute }) {
  if (status === 'LOST') {
    const text = answer === 'ACCEPTANCE' ? TEXTS.gaveUp : TEXTS.lost
    return <Alert tone="neutral">{text(invoice.billTo.name, money(amount, currency))}</Alert>
  }
  const end = GOOD_ENDS[status]
  return end === undefined ? null : <Alert tone="success">{end}</Alert>
}
