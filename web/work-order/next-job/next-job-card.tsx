import type { HistoryState } from '@tanstack/react-router'
import { formatLongDate, formatTime, localDay } from '../../../domain/format/dates.ts'
import { ButtonLink } from '../../platform/button-link.tsx'
import { PATHS } from '../../platform/paths.ts'
import { useNow } from '../../platform/use-now.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { IconArrowRight } from '../../ui/icon/arrow-right.gen.ts'
import { IconMessage } from '../../ui/icon/message.gen.ts'
import { IconNavigation } from '../../ui/icon/navigation.gen.ts'
import { IconPhone } from '../../ui/icon/phone.gen.ts'
import { Button, LinkButton } from '../../ui/inputs/button.tsx'
import { OrderBadge } from '../detail/order-badges.tsx'
import { storeOpened } from '../detail/opened-order.ts'
import { TEXTS as DETAIL_TEXTS } from '../detail/texts.ts'
import type { ListedOrder } from '../list/use-work-orders.ts'
import { callLink, carOf, directionsLink, type Order, textLink, workOf } from '../order.ts'
import { overdueText } from '../texts.ts'
import { useOrder } from '../use-order.ts'
import classes from './next-job.module.css'
import { PartsToLoad } from './parts-to-load.tsx'
import { oilFacts } from './oil-facts.ts'
import { TEXTS } from './texts.ts'

interface NextJobCardProps {
  entry: ListedOrder
  /** The franchise's IANA zone. */
  zone: string
  /** The current list, so that Back returns to it. */
  from: HistoryState['list']
}

/** Shows the job that is next: when, where, what for, how to reach the customer, and what to load. Its order loads ahead, so that it opens at once. */
export function NextJobCard({ entry, zone, from }: NextJobCardProps) {
  const { workOrder: listed, reason } = entry
  const query = useOrder(listed.id)
  const order = query.data
  const { vehicle, userVehicle, address, contact } = listed
  const car = carOf(listed)
  return (
    <section className={classes.card} aria-labelledby="next-job">
      <div className={classes.head}>
        <h2 id="next-job" className={classes.label}>
          {listed.isInspected ? TEXTS.started : TEXTS.next}
        </h2>
        <OrderBadge order={listed} />
      </div>
      <time dateTime={listed.scheduledAt} className={classes.time}>
        <When at={new Date(listed.scheduledAt)} zone={zone} />
      </time>
      <div>
        <p className={classes.street}>
          {address.street}, {address.city}
        </p>
        <p>
          {contact.name} · {vehicle.year} {vehicle.make} {vehicle.model}
          {userVehicle.name && ` · ${userVehicle.name}`}
          {car !== null && ` · ${car}`}
        </p>
        {order && oilFacts(order).map(fact => <p key={fact}>{fact}</p>)}
      </div>
      {listed.overdue && <Alert tone="warning">{overdueText(listed)}</Alert>}
      {order ? (
        <JobFacts order={order} />
      ) : query.error ? (
        <Alert tone="warning" action={<Button onClick={() => void query.refetch()}>{TEXTS.again}</Button>}>
          {query.error.message}
        </Alert>
      ) : (
        <Skeleton shape="card" />
      )}
      <ButtonLink
        variant="primary"
        size="xl"
        wide
        icon={<IconArrowRight />}
        to={PATHS.workOrder}
        params={{ id: listed.id }}
        state={{ list: from }}
        aria-label={TEXTS.openOf(contact.name)}
        onClick={() => storeOpened({ id: listed.id, reason })}
      >
        {TEXTS.open}
      </ButtonLink>
    </section>
  )
}

/** The hour, with its day unless that is today. */
function When({ at, zone }: { at: Date; zone: string }) {
  const time = formatTime(at, zone)
  const isToday = localDay(at, zone) === localDay(useNow(), zone)
  return isToday ? time : TEXTS.onDay(formatLongDate(at, zone), time)
}

function JobFacts({ order }: { order: Order }) {
  return (
    <>
      <div className={classes.facts}>
        <h3 className={classes.label}>{TEXTS.services}</h3>
        <ul>
          {workOf(order).map(({ id, name, quantity }) => (
            <li key={id}>{quantity > 1 ? TEXTS.quantity(quantity, name) : name}</li>
          ))}
        </ul>
      </div>
      <JobNotes order={order} />
      <div className={classes.links}>
        <LinkButton size="xl" icon={<IconNavigation />} href={directionsLink(order)} target="_blank" rel="noreferrer">
          {TEXTS.directions}
        </LinkButton>
        <LinkButton size="xl" icon={<IconPhone />} href={callLink(order)}>
          {TEXTS.call}
        </LinkButton>
        <LinkButton size="xl" icon={<IconMessage />} href={textLink(order)}>
          {TEXTS.text}
        </LinkButton>
      </div>
      <PartsToLoad order={order} />
    </>
  )
}

/** The customer's notes, such as a gate code, and those of the staff; nothing without any. */
function JobNotes({ order: { notes, customerNotes } }: { order: Order }) {
  if (notes === '' && customerNotes === '') return null
  return (
    <div className={classes.facts}>
      <h3 className={classes.label}>{TEXTS.notes}</h3>
      {customerNotes !== '' && <p className={classes.note}>{customerNotes}</p>}
      {notes !== '' && (
        <p className={classes.note}>
          {DETAIL_TEXTS.staffNotes}: {notes}
        </p>
      )}
    </div>
  )
}
