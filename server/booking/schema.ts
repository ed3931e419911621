import { AddressInputRef } from '../address/address-input.ts'
import { orderToken } from '../order-link/order-link.ts'
import type { Context } from '../platform/context.ts'
import { builder } from '../platform/graphql/builder.ts'
import { signedText } from '../platform/graphql/whole-ids.ts'
import { VendorListInputRef } from '../vendor/schema.ts'
import { OVERRIDE } from '../work-order/change-schema.ts'
import { type BookingInput, bookAppointment } from './book-appointment.ts'
import { bookingArgs } from './booking-args.ts'
import { findPotentialFranchise } from './find-potential-franchise.ts'
import type { BookingAnswer } from './idempotent-replay.ts'

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
      moreWorkOrderIds: t.idList({
        description: 'The orders of the later cars of the visit, in the order of the cars',
        resolve: answer => [...answer.moreWorkOrderIds],
      }),
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
      overrideReason: t.arg.string({ description: OVERRIDE }),
      humanCheck: t.arg.string({
        description: 'For guests: the solved human check, action Book. It raises the limit of bookings per IP address',
      }),
      holdKey: t.arg.string({ description: 'Of holdSlot: the booking uses the page’s hold' }),
      takeOver: t.arg.boolean({ description: 'For staff: book also a time that somebody else’s page keeps' }),
      nearbyDiscount: t.arg.int({ description: 'What the nearby start takes off, in cents, as shown' }),
    },
    resolve: async (_root, input, context) => {
      const answer = await bookAppointment(context, { ...input, discountCodeId: signedText(input.discountCodeId) })
      return { ...answer, manageLink: guestLink(context, input, answer) }
    },
  }),
)
