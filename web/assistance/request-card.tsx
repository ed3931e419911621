import { formatPostalCode } from '../../domain/address/postal-code.ts'
import { formatMoment } from '../../domain/format/moment.ts'
import { formatPhone } from '../../domain/format/phone.ts'
import { Timeline } from '../ui/display/timeline.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import classes from './assistance.module.css'
import { TEXTS } from './texts.ts'
import type { ReceivedRequest } from './use-requests.ts'

interface RequestCardProps {
  request: ReceivedRequest
  zone: string
  isBusy: boolean
  onAnswer: () => void
  /** Closes an open request, and opens a closed one. */
  onMove: (isOpen: boolean) => void
}

/** One request with its answers, and what can be done with it. */
export function RequestCard({ request, zone, isBusy, onAnswer, onMove }: RequestCardProps) {
  const { name, email, phoneNumber, body, postalCode, createdAt, closedAt, closedByName, answers } = request
  const when = (at: string) => formatMoment(new Date(at), zone)
  // An answer closes a request, so its line says who did.
  const isClosedByAnswer = answers.at(-1)?.createdAt === closedAt
  return (
    <Card listed title={name} description={TEXTS.sent(formatPostalCode(postalCode), when(createdAt))}>
      <p className={classes.body}>{body}</p>
      <p className={classes.contact}>
        <a href={`tel:${phoneNumber}`}>{formatPhone(phoneNumber)}</a>
        <a href={`mailto:${email}`}>{email}</a>
      </p>
      {answers.length > 0 && (
        <Timeline
          events={answers.map(answer => ({
            id: answer.id,
            title: TEXTS.answered(answer.authorName),
            time: when(answer.createdAt),
            dateTime: answer.createdAt,
            tone: 'success' as const,
            detail: <p className={classes.body}>{answer.body}</p>,
          }))}
        />
      )}
      {closedAt && !isClosedByAnswer && <p>{TEXTS.closedBy(closedByName ?? '', when(closedAt))}</p>}
      <div className={classes.actions}>
        {closedAt ? (
          <Button size="sm" busy={isBusy} onClick={() => onMove(true)}>
            {TEXTS.reopen}
          </Button>
        ) : (
          <>
            <Button size="sm" variant="primary" onClick={onAnswer}>
              {TEXTS.answer}
            </Button>
            <Button size="sm" busy={isBusy} onClick={() => onMove(false)}>
              {TEXTS.close}
            </Button>
          </>
        )}
      </div>
    </Card>
  )
}
