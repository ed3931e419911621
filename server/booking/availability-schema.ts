import { isOnEarth, type Place } from '../../domain/address/distance.ts'
import { VISIT_MINUTES } from '../../domain/schedule/routes.ts'
import { placeAddress } from '../address/place-address.ts'
import { findFranchise, franchisesServing, type ServingFranchise } from '../franchise/place.ts'
import { withVansFor } from '../franchise/queries.ts'
import type { Context } from '../platform/context.ts'
import { builder } from '../platform/graphql/builder.ts'
import type { LimitRule } from '../platform/limits/limits.ts'
import { signInNeeded } from '../platform/refusal.ts'
import { findAvailability, type WantedVisit } from '../schedule/availability.ts'
import { holderOf } from '../schedule/holds/hold-key.ts'
import type { Slot } from '../schedule/slot.ts'
import { WantedCarRef, wantedWork } from '../scheduling/wanted-car-schema.ts'
import { takeAnonymousPoint } from '../security/take-point.ts'
import { linkedOrder } from '../work-order/managed/linked-order.ts'
import { orderFor } from '../work-order/queries.ts'
import { orderMinutes, placeOfVisit, visitIds } from '../work-order/visit-length.ts'

/** Who asks for more places has no visit in mind. Each answer says only what is known of cells of about 1.2 km. */
const PLACES: LimitRule = { name: 'free-times', points: 1_200, seconds: 600, batch: 20 }

const SlotRef = builder.objectRef<Slot>('Slot').implement({
  fields: t => ({
    routeId: t.exposeString('routeId', { description: 'The route (van and day) that would serve the slot' }),
    date: t.field({ type: 'DateTime', resolve: slot => slot.date }),
    franchiseId: t.exposeID('franchiseId', { description: 'The franchise of the slot’s prices and vans' }),
    isBooked: t.exposeBoolean('isBooked', { description: 'True if no van is free: the slot can only be requested' }),
    minutes: t.int({
      description: 'How long the visit is planned to take: an hour, unless the franchise plans true durations',
      resolve: slot => slot.minutes ?? VISIT_MINUTES,
    }),
    nearby: t.boolean({
      description: 'A van is near at that time, where the franchise plans true durations',
      resolve: slot => slot.isNearby ?? false,
    }),
    arrivesUntil: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Until when the van may arrive; null: at `date`',
      resolve: slot => slot.arrivesUntil ?? null,
    }),
    heldUntil: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'For staff: until when somebody who is booking keeps a van that is free otherwise',
      resolve: slot => slot.heldUntil ?? null,
    }),
  }),
})

const VisitPlaceRef = builder.inputType('VisitPlaceInput', {
  description: 'Where the visit is, as resolveAddress answers it',
  fields: t => ({ lat: t.float({ required: true }), lng: t.float({ required: true }) }),
})

interface VisitArgs {
  code: string
  place: Place | null
  cars: readonly { vehicleId: number | null; serviceIds: readonly number[] }[]
  workOrderId: number | null
  link: string | null
}

/** Returns an order whose other times are asked for: one of the actor's, or that of a link. @throws Refusal 401; 404 */
async function orderOf(context: Context, { workOrderId, link }: VisitArgs) {
  if (link !== null) return (await linkedOrder(context, link)).order
  if (workOrderId === null) return null
  if (!context.actor) throw signInNeeded()
  return await orderFor(context.scope.db, context.actor, workOrderId)
}

/** Returns what is booked and where: the order that gets another time, or what was chosen so far. Without a place it is in the middle of its postal code. */
async function visitOf(context: Context, args: VisitArgs, base: Place): Promise<WantedVisit> {
  const { db } = context.scope
  const order = await orderOf(context, args)
  if (order) {
    const ids = await visitIds(db, order.id)
    const minutes = (franchise: ServingFranchise): Promise<number> => orderMinutes(db, ids, franchise)
    return { place: await placeOfVisit(db, order), cars: [], order: { ids, minutes } }
  }
  const typed = args.place && isOnEarth(args.place) ? args.place : null
  if (typed) await takeAnonymousPoint(context, PLACES)
  const { lat, lng } = await placeAddress(db, { postalCode: args.code, ...(typed ?? { lat: 0, lng: 0 }) })
  return { place: lat === 0 && lng === 0 ? { lat: base.lat, lng: base.lng } : { lat, lng }, cars: args.cars }
}

builder.queryField('availability', t =>
  t.field({
    type: [SlotRef],
    description: 'The slots of a place (SCHED-02)',
    authScopes: { anyone: true },
    args: {
      start: t.arg({ type: 'DateTime', required: true }),
      end: t.arg({ type: 'DateTime', required: true }),
      code: t.arg.string({ required: true, description: 'Postal code' }),
      userTimezone: t.arg.string({ description: "The visitor's IANA time zone; slots use the franchise's" }),
      franchiseId: t.arg.id(),
      place: t.arg({
        type: VisitPlaceRef,
        description:
          'Where the visit is. It counts where the franchise plans true durations; by default the postal code',
      }),
      cars: t.arg({
        type: [WantedCarRef],
        description:
          'What is booked. It counts where the franchise plans true durations; by default the shortest visit',
      }),
      workOrderId: t.arg.id({ description: 'The order that gets another time: its place and work count' }),
      link: t.arg.string({ description: 'Instead of workOrderId the token of a link that manages the order' }),
      holdKey: t.arg.string({ description: 'Of holdSlot: the page’s own hold does not hide its slot' }),
      allTimes: t.arg.boolean({
        description:
          'Every start that a van can keep, where the franchise plans true durations, and not only some of each gap',
      }),
    },
    resolve: async (_root, { start, end, code, franchiseId, allTimes, holdKey, ...args }, context) => {
      const { scope, actor, clock } = context
      const serving = await franchisesServing(scope.db, code)
      const chosen = actor?.isStaff && franchiseId != null ? await findFranchise(scope.db, franchiseId) : undefined
      const candidates = chosen && !chosen.isArchived ? [chosen] : serving
      const franchises = await Promise.all(candidates.map(franchise => withVansFor(scope.db, actor, franchise)))
      const planned = franchises.find(({ scheduling }) => scheduling.mode === 'DURATION')
      const { place = null, cars, workOrderId = null, link = null } = args
      const wanted = wantedWork(cars)
      const visit = planned && (await visitOf(context, { code, place, cars: wanted, workOrderId, link }, planned))
      return await findAvailability(scope.db, franchises, {
        start,
        end,
        now: clock.now(),
        isStaff: actor?.isStaff ?? false,
        visit,
        all: allTimes ?? false,
        holder: holderOf(context, holdKey),
        seesHolds: actor?.isStaff ?? false,
      })
    },
  }),
)
