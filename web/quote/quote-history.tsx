import { formatMoment } from '../../domain/format/moment.ts'
import { money } from '../platform/money.ts'
import { Timeline, type TimelineEvent } from '../ui/display/timeline.tsx'
import { Card } from '../ui/layout/card.tsx'
import type { Quote } from './queries.ts'
import { TEXTS } from './texts.ts'

const texts = TEXTS.history

/** What was sent and answered, the newest first. */
export function QuoteHistory({ quote }: { quote: Quote }) {
  const { versions, currency, franchise } = quote
  if (versions.length === 0) return null
  const at = (iso: string): Pick<TimelineEvent, 'time' | 'dateTime'> => ({
    time: formatMoment(new Date(iso), franchise.timeZone),
    dateTime: iso,
  })
  const events = versions.flatMap((sent): TimelineEvent[] => {
    const { version, total, sentAt, sentBy, answer, answeredBy, answeredAt, recordedBy, reason } = sent
    const mailed: TimelineEvent = {
      id: `sent ${version}`,
      title: texts.sent(version, money(total, currency)),
      ...at(sentAt),
      detail: texts.by(sentBy),
      tone: 'info',
    }
    if (answer === null || answeredAt === null) return [mailed]
    const isAccepted = answer === 'ACCEPTED'
    const answered: TimelineEvent = {
      id: `answer ${version}`,
      title: isAccepted ? texts.accepted(answeredBy ?? '') : texts.declined(answeredBy ?? ''),
      ...at(answeredAt),
      detail: (
        <>
          {reason && <p>{texts.reason(reason)}</p>}
          <p>{recordedBy === null ? texts.byLink : texts.recordedBy(recordedBy)}</p>
        </>
      ),
      tone: isAccepted ? 'success' : 'danger',
    }
    return [answered, mailed]
  })
  return (
    <Card title={texts.title}>
      <Timeline events={events} />
    </Card>
  )
}
