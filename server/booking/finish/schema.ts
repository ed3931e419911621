import { currencyOf } from '../../../domain/address/country.ts'
import { formatList } from '../../../domain/format/list.ts'
import { isPlanEntry, planEntryOf } from '../../../domain/pricing/plans.ts'
import type { QuotedLine, TaxAmount } from '../../../domain/pricing/quote.ts'
import type { ContactInput } from '../../address/booking-input.ts'
import { ServiceAddressRef } from '../../address/service-address-schema.ts'
import { BookingRulesRef } from '../../franchise/schema.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { CurrencyRef } from '../../platform/graphql/country-enums.ts'
import { signedText } from '../../platform/graphql/whole-ids.ts'
import { PlanConsentRef, PlanOfferRef } from '../../pricing/schema.ts'
import type { WantedWork } from '../../scheduling/visit-work.ts'
import { findVehicles } from '../../vehicle/queries.ts'
import { bookingArgs } from '../booking-args.ts'
import { CreateWorkOrderAnswerRef } from '../schema.ts'
import { wantedCars } from '../more-cars.ts'
import { finishBooking, readPending } from './finish-booking.ts'
import { storeBooking } from './store-booking.ts'
import { type PendingSlot, type Preview, wholeQuote } from './preview-booking.ts'
import type { StoredBooking } from './stored-booking.ts'

const PendingSlotRef = builder.enumType('PendingSlot', {
  values: ['FREE', 'REQUEST', 'TAKEN'] as const satisfies readonly PendingSlot[],
})

const PendingContactRef = builder.objectRef<ContactInput>('PendingContact').implement({
  fields: t => ({
    name: t.exposeString('name'),
    email: t.exposeString('email'),
    phoneNumber: t.exposeString('phoneNumber'),
  }),
})

const PendingLineRef = builder.objectRef<QuotedLine>('PendingLine').implement({
  fields: t => ({
    name: t.exposeString('name'),
    price: t.exposeInt('price', { description: 'Cents, without tax and before reductions' }),
    isFee: t.exposeBoolean('isFee'),
    isPlan: t.boolean({
      description: 'It begins a plan, which is charged apart',
      resolve: ({ nameKey }) => planEntryOf(nameKey) !== undefined,
    }),
  }),
})

const PendingTaxRef = builder.objectRef<TaxAmount>('PendingTax').implement({
  fields: t => ({
    name: t.exposeString('name'),
    amount: t.exposeInt('amount', { description: 'Cents' }),
  }),
})

const PendingCarRef = builder.objectRef<WantedWork>('PendingCar').implement({
  fields: t => ({
    vehicleId: t.exposeID('vehicleId', { nullable: true }),
    serviceIds: t.idList({ description: 'What was picked, with fees', resolve: car => [...car.serviceIds] }),
  }),
})

const PendingBookingRef = builder.objectRef<Preview>('PendingBooking').implement({
  description: 'The booking of a mailed link as it would be made now',
  fields: t => ({
    bookingKey: t.string({
      description: 'The idempotency key of the page that began it',
      resolve: ({ stored }) => stored.idempotencyKey,
    }),
    scheduledAt: t.field({ type: 'DateTime', resolve: preview => preview.scheduledAt }),
    timeZone: t.exposeString('timeZone', { description: 'IANA zone of the visit' }),
    slot: t.field({
      type: PendingSlotRef,
      description: 'TAKEN: another time is needed. REQUEST: it can be requested',
      resolve: preview => preview.slot,
    }),
    minutes: t.exposeInt('minutes', {
      description: 'How long the visit is planned to take at that time, with all of its cars',
    }),
    franchiseId: t.id({ nullable: true, resolve: ({ franchise }) => franchise?.id ?? null }),
    arrivesUntil: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Until when the van may arrive at that time; null: at scheduledAt',
      resolve: preview => preview.arrivesUntil,
    }),
    cars: t.field({
      type: [PendingCarRef],
      description: 'What is done to which cars. Other times depend on it where the franchise plans true durations',
      resolve: ({ stored }) => wantedCars(stored, stored.moreCars),
    }),
    bookingRules: t.field({ type: BookingRulesRef, resolve: ({ rules }) => rules }),
    address: t.field({ type: ServiceAddressRef, resolve: preview => preview.address }),
    contact: t.field({ type: PendingContactRef, resolve: ({ stored }) => stored.contactInput }),
    notes: t.string({ resolve: ({ stored }) => stored.notes ?? '' }),
    vehicle: t.string({
      description: 'Year, make and model; of a visit for several cars those of all',
      resolve: async ({ stored, moreCars }, _args, { scope }) => {
        const ids = [stored.vehicleId, ...moreCars.map(({ car }) => car.vehicleId)]
        const rows = await findVehicles(scope.db, ids)
        return formatList(
          ids.flatMap(id => {
            const vehicle = rows.find(row => row.id === id)
            return vehicle ? [`${vehicle.year} ${vehicle.make} ${vehicle.model}`] : []
          }),
        )
      },
    }),
    currency: t.field({ type: CurrencyRef, resolve: ({ address }) => currencyOf(address.countryCode) }),
    lines: t.field({
      type: [PendingLineRef],
      description: 'As they are shown: without the entry of a plan, which costs nothing',
      resolve: preview =>
        wholeQuote(preview).lines.filter(({ nameKey, price }) => !isPlanEntry(nameKey) || price !== 0),
    }),
    discount: t.int({ description: 'Cents', resolve: preview => wholeQuote(preview).discountAmount }),
    total: t.int({ description: 'Cents before tax', resolve: preview => wholeQuote(preview).total }),
    shownTotal: t.int({
      description: 'Cents before tax, as the page that began it showed',
      resolve: ({ stored }) => [stored, ...(stored.moreCars ?? [])].reduce((total, car) => total + shownPrice(car), 0),
    }),
    taxes: t.field({ type: [PendingTaxRef], resolve: preview => wholeQuote(preview).taxes }),
    soonFee: t.exposeInt('soonFee', {
      nullable: true,
      description: 'Cents before tax that a time within the priority hours adds',
    }),
    lostCode: t.exposeString('lostCode', {
      nullable: true,
      description: 'Why the discount code that was typed counts no more',
    }),
    plan: t.field({ type: PlanOfferRef, nullable: true, resolve: ({ begun }) => begun && begun.plan }),
    planConsent: t.field({ type: PlanConsentRef, nullable: true, resolve: ({ begun }) => begun && begun.consent }),
  }),
})

const shownPrice = ({ lineItems, discountAmount }: Pick<StoredBooking, 'lineItems' | 'discountAmount'>): number =>
  lineItems.reduce((sum, { value }) => sum + value, 0) - (discountAmount ?? 0)

const link = builder.args(t => ({
  link: t.string({ required: true, description: 'The token of a mailed link that finishes a booking' }),
}))

builder.queryField('pendingBooking', t =>
  t.field({
    type: PendingBookingRef,
    description: 'The booking of a mailed link, for anyone who has the link',
    authScopes: { anyone: true },
    args: {
      ...link,
      date: t.arg({ type: 'DateTime', description: 'Another time than its own' }),
      isBooked: t.arg.boolean({ description: 'Whether that time was shown as taken' }),
    },
    resolve: (_root, { link: token, date, isBooked }, context) =>
      readPending(context, token, date ? { date, isBooked: isBooked ?? false } : null),
  }),
)

builder.mutationFields(t => ({
  mailBookingLink: t.boolean({
    description:
      'Keeps a booking for an hour, and mails a link that finishes it to its email if that has an account. Books nothing',
    authScopes: { anyone: true },
    args: { ...bookingArgs },
    resolve: async (_root, input, context) => {
      await storeBooking(context, { ...input, discountCodeId: signedText(input.discountCodeId) })
      return true
    },
  }),
  finishBooking: t.field({
    type: CreateWorkOrderAnswerRef,
    description: 'Books what a mailed link keeps, into the account of its email. It signs nobody in',
    authScopes: { anyone: true },
    args: {
      ...link,
      date: t.arg({ type: 'DateTime', required: true }),
      isBooked: t.arg.boolean({ required: true, description: 'Whether the time was shown as taken' }),
      total: t.arg.int({ required: true, description: 'Cents before tax, as shown' }),
      planConsent: t.arg.string({ description: 'The version of the plan’s terms that the customer agreed to' }),
    },
    resolve: (_root, { link: token, planConsent, ...shown }, context) =>
      finishBooking(context, token, { ...shown, planConsent: planConsent ?? null }),
  }),
}))
