import { Link } from '@tanstack/react-router'
import type { Place } from '../../../domain/address/distance.ts'
import { formatTime } from '../../../domain/format/dates.ts'
import { formatList } from '../../../domain/format/list.ts'
import { fitOf } from '../../../domain/work-order/day-board.ts'
import { PATHS } from '../../platform/paths.ts'
import type { DayLane, DayRequest } from './board.ts'
import classes from './day-requests.module.css'
import { TEXTS } from './texts.ts'

interface DayRequestsProps {
  requests: readonly DayRequest[]
  /** All requests of the day; more than are shown on a very busy one. */
  count: number
  lanes: readonly DayLane[]
  hours: { slots: readonly Date[]; now: Date; base: Place }
  /** The franchise's IANA zone. */
  zone: string
  /** The shown day, so that an order leads back to it. */
  day: string
}

/** Shows the requests of a day, each with the van and the times where it fits. */
export function DayRequests({ requests, count, lanes, hours, zone, day }: DayRequestsProps) {
  return (
    <section className={classes.requests} aria-labelledby="day-requests">
      <h2 id="day-requests" className={classes.title}>
        {count === 0 ? TEXTS.requests : TEXTS.requestsTitle(count)}
      </h2>
      {requests.length === 0 ? (
        <p className={classes.none}>{TEXTS.noRequests}</p>
      ) : (
        <ul className={classes.list}>
          {requests.map(request => (
            <li key={request.orderId}>
              <Link to={PATHS.workOrder} params={{ id: request.orderId }} state={{ day }} className={classes.request}>
                <span className={classes.head}>
                  <time dateTime={request.scheduledAt.toISOString()}>{formatTime(request.scheduledAt, zone)}</time>{' '}
                  <span>{request.customer}</span>
                </span>{' '}
                <span className={classes.facts}>
                  {formatList([
                    request.city,
                    request.cars > 1 ? TEXTS.cars(request.cars) : undefined,
                    ...request.services,
                  ])}
                </span>{' '}
                <span className={classes.fit}>{fitText(request)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Link to={PATHS.workOrders} search={{ status: 'requested' }} className={classes.all}>
        {count > requests.length ? TEXTS.moreRequests(count - requests.length) : TEXTS.allRequests}
      </Link>
    </section>
  )

  function fitText(request: DayRequest): string {
    // A request that has a van already does not make it busy.
    const others = lanes.map(lane => ({ ...lane, jobs: lane.jobs.filter(job => job.orderId !== request.orderId) }))
    const fit = fitOf(request, others, hours)
    if (!fit) return TEXTS.fitsNowhere
    return TEXTS.fits(
      fit.lane.name,
      fit.times.map(time => formatTime(time, zone)),
    )
  }
}
