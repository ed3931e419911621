import type { NotifiedOrderEvent } from '../../domain/work-order/event-types.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import type { NotifiedEvent } from '../platform/jobs/tasks.ts'
import type { Happened, HappenedNotice } from './happened.ts'

type OrderEvent = Extract<NotifiedEvent, { of: 'order' }>

/** An event with the vans and times that it was about. */
interface Moved {
  /** The van before and after. */
  from: number | null
  to: number | null
  /** The order waits for a confirmation by this franchise. */
  isNewRequest: boolean
  /** The franchise before, if it is another one. */
  leftFranchiseId: number | null
  at: string
  atBefore: string | undefined
  /** Recommended work that was answered. */
  service: string | undefined
  nameOf: (vanId: number | null) => { van?: string }
}

/** Returns what an event of an order means for the staff of its franchise, and of the one that it left. */
export async function orderHappened(db: Database, { eventId, vanId, franchiseId }: OrderEvent): Promise<Happened[]> {
  const event = await db
    .selectFrom('work_order_event as e')
    .innerJoin('work_order as w', 'w.id', 'e.work_order_id')
    .where('e.id', '=', eventId)
    .select(['e.type', 'e.author_id', 'e.data', 'e.created_at'])
    .select(['w.id', 'w.user_id', 'w.franchise_id', 'w.van_id', 'w.scheduled_at', 'w.is_confirmed'])
    .executeTakeFirst()
  if (!event) return []
  const { data } = event
  const to = typeof data.vanId === 'number' ? data.vanId : null
  const vans = await db
    .selectFrom('van')
    .where('id', 'in', [vanId ?? 0, to ?? 0, event.van_id ?? 0])
    .select(['id', 'name'])
    .execute()
  const isElsewhere = franchiseId !== null && franchiseId !== event.franchise_id
  const moved: Moved = {
    from: vanId,
    to,
    isNewRequest: isElsewhere && !event.is_confirmed,
    leftFranchiseId: isElsewhere ? franchiseId : null,
    at: typeof data.scheduledAt === 'string' ? data.scheduledAt : event.scheduled_at.toISOString(),
    atBefore: typeof data.from === 'string' ? data.from : undefined,
    service: typeof data.service === 'string' ? data.service : undefined,
    nameOf: id => {
      const van = vans.find(one => one.id === id)
      return van ? { van: van.name } : {}
    },
  }
  const shared = {
    key: `order event ${eventId}`,
    at: event.created_at,
    subject: { work_order_id: event.id },
    exceptIds: [event.author_id, event.user_id],
  }
  const here = {
    ...shared,
    franchiseId: event.franchise_id,
    notices: noticesOf(event.type as NotifiedOrderEvent, moved),
  }
  if (moved.leftFranchiseId === null) return [here]
  return [here, { ...shared, franchiseId: moved.leftFranchiseId, notices: leftNotices(moved) }]
}

function noticesOf(type: NotifiedOrderEvent, moved: Moved): HappenedNotice[] {
  const { from, to, at, atBefore, nameOf, isNewRequest, service } = moved
  const request: HappenedNotice = { kind: 'request', vanId: null, facts: { at } }
  const assigned: HappenedNotice = { kind: 'assigned', vanId: to, facts: { at, ...nameOf(to) } }
  const inVan = (facts: HappenedNotice['facts']): HappenedNotice => ({
    kind: 'moved',
    vanId: from,
    facts: { at, ...nameOf(from), ...facts },
  })
  switch (type) {
    case 'requested':
      return [request]
    case 'booked':
    case 'confirmed':
      return [assigned]
    case 'assigned':
      if (from === to) return []
      return [...(isNewRequest ? [request] : []), assigned, ...leftNotices(moved)]
    case 'restored':
      return [to === null ? request : assigned]
    case 'rescheduled':
      if (from === to && to !== null) return [inVan({ from: atBefore ?? at, change: 'time' })]
      return [...(to === null ? [request] : [assigned]), ...leftNotices(moved)]
    case 'work_approved':
    case 'work_declined':
      return [
        {
          kind: 'work_answered',
          vanId: from,
          facts: {
            at,
            ...nameOf(from),
            answer: type === 'work_approved' ? 'ACCEPTED' : 'DECLINED',
            ...(service !== undefined && { service }),
          },
        },
      ]
    case 'address_changed':
      return [inVan({ change: 'address' })]
    default:
      return [{ kind: 'cancelled', vanId: from, facts: { at, ...nameOf(from) } }]
  }
}

/** For the drivers of the van that an order left. */
const leftNotices = ({ from, at, nameOf }: Moved): HappenedNotice[] =>
  from === null ? [] : [{ kind: 'moved', vanId: from, facts: { at, ...nameOf(from), change: 'left' } }]
