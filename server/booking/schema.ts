import { AddressInputRef } from '../address/address-input.ts'
import { findFranchise, franchisesServing } from '../franchise/place.ts'
import { withVansFor } from '../franchise/queries.ts'
import { orderToken } from '../order-link/order-link.ts'
import type { Context } from '../platform/context.ts'
import { builder } from '../platform/graphql/builder.ts'
import { signedText } from '../platform/graphql/whole-ids.ts'
import { findAvailability, type Slot } from '../schedule/availability.ts'
import { VendorListInputRef } from '../vendor/schema.ts'
import { type BookingInput, bookAppointment } from './book-appointment.ts'
import { bookingArgs } from './booking-args.ts'
import { findPotentialFranchise } from './find-potential-franchise.ts'
import type { BookingAnswer } from './idempotent-replay.ts'

const SlotRef = builder.objectRef<Slot>('Slot').implement({
  fields: t => ({
    routeId: t.exposeString('routeId', { description: 'The route (van and day) that would serve the slot' }),
    date: t.field({ type: 'DateTime', resolve: slot => slot.date }),
    franchiseId: t.exposeID('franchiseId', { description: 'The franchise of the slot’s prices and vans' }),
    isBooked: t.exposeBoolean('isBooked', { description: 'True if no van is free: the slot can only be requested' }),
  }),
})

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
    },
    resolve: async (_root, { start, end, code, franchiseId }, { scope, actor, clock }) => {
      const serving = await franchisesServing(scope.db, code)
      const chosen = actor?.isStaff && franchiseId != null ? await findFranchise(scope.db, franchiseId) : undefined
      const candidates = chosen && !chosen.isArchived ? [chosen] : serving
      const franchises = await Promise.all(candidates.map(franchise => withVansFor(scope.db, actor, franchise)))
      return await findAvailability(scope.db, franchises, {
        start,
        end,
        now: clock.now(),
        isStaff: actor?.isStaff ?? false,
      })
    },
  }),
)

const PotentialFranchiseRef = builder.objectRef<{ franchiseId: number | null }>('PotentialFranchise').implement({
  fields: t => ({ franchiseId: t.exposeID('franchiseId', { nullable: true }) }),
})

builder.mutationField('findPotentialFranchise', t =>
  t.field({
    type: PotentialFranchiseRef,
    description: 'The franchise that may take an order outside every service area (LOC-10)',
    authScopes: { anyone: true },
    args: {
      addressInput: t.arg({ type: AddressInputRef, required: true }),
      franchiseIdSelect: t.arg.id(),
      customerId: t.arg.id(),
    },
    resolve: (_root, input, context) => findPotentialFranchise(context, input),
  }),
)

const BookingOutcomeRef = builder.enumType('BookingOutcome', {
  values: ['CONFIRMED', 'REQUESTED', 'OUTSIDE_SERVICE_AREA'] as const,
})

export const CreateWorkOrderAnswerRef = builder
  .objectRef<BookingAnswer & { manageLink: string | null }>('CreateWorkOrderAnswer')
  .implement({
    fields: t => ({
      workOrderId: t.exposeID('workOrderId'),
      vanId: t.exposeID('vanId', { nullable: true }),
      outcome: t.field({ type: BookingOutcomeRef, resolve: answer => answer.outcome }),
      manageLink: t.string({
        nullable: true,
        description:
          'For who books without a session: the token of a link that manages the order, but creates no account',
        resolve: answer => answer.manageLink,
      }),
    }),
  })

/**
 * Returns the token of the link that a guest sees after the booking. It is for the screen: anyone can book with any email, so it proves no mailbox. A repeated
 * call gets none, because an idempotency key is not a secret.
 */
function guestLink(
  { actor, config, scope }: Context,
  { password, contactInput }: Pick<BookingInput, 'password' | 'contactInput'>,
  { workOrderId: orderId, isRepeated }: BookingAnswer,
): string | null {
  if (isRepeated || actor || (password ?? null) !== null) return null
  return orderToken(config, 'screen', { tenantId: scope.tenant.id, orderId, email: contactInput.email })
}

builder.mutationField('createWorkOrder', t =>
  t.field({
    type: CreateWorkOrderAnswerRef,
    description: 'Books an appointment (BOOKAPI-01 to -05)',
    authScopes: { anyone: true },
    args: {
      ...bookingArgs,
      customerId: t.arg.id(),
      userVehicleId: t.arg.id(),
      vanId: t.arg.id(),
      password: t.arg.string(),
      vendorListInput: t.arg({ type: VendorListInputRef, description: 'For staff: the vendor that they book for' }),
      promoCreditAmount: t.arg.int({ description: 'Cents of referral credit to spend' }),
      planConsent: t.arg.string({
        description: 'The version of the plan’s terms that the customer agreed to (ServicePrice.planConsent)',
      }),
      humanCheck: t.arg.string({
        description: 'For guests: the solved human check, action Book. It raises the limit of bookings per IP address',
      }),
    },
    resolve: async (_root, input, context) => {
      const answer = await bookAppointment(context, { ...input, discountCodeId: signedText(input.discountCodeId) })
      return { ...answer, manageLink: guestLink(context, input, answer) }
    },
  }),
)
