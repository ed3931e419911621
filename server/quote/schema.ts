import { QUOTE_ANSWERS, QUOTE_STATUSES } from '../../domain/quote/lifecycle.ts'
import type { QuoteCar, QuoteContact, QuoteContent, QuoteLine } from '../../domain/quote/quote.ts'
import type { InvoiceTax } from '../../domain/invoice/seller.ts'
import { QUOTING_ROLES } from '../../domain/account/roles.ts'
import { AddressInputRef } from '../address/address-input.ts'
import { ServiceAddressRef } from '../address/service-address-schema.ts'
import { batches } from '../batches/batches.ts'
import { FranchiseRef } from '../franchise/schema.ts'
import { builder } from '../platform/graphql/builder.ts'
import { CurrencyRef } from '../platform/graphql/country-enums.ts'
import { VehicleRef } from '../vehicle/schema.ts'
import { recordQuoteAnswer } from './answer-quote.ts'
import { type SentVersion, sentVersions } from './answers.ts'
import { type BookedCar, bookedCars, bookQuoteCar, type QuoteBooking } from './book-quote.ts'
import { answerLinkedQuote, type LinkedQuote, linkedQuote, type LinkedQuoteState } from './linked-quote.ts'
import { listQuotes, type QuotePage } from './list-quotes.ts'
import { priceQuote, type PricedQuote, type QuoteInput } from './price-quote.ts'
import { type FoundCar, readCars } from './read-cars.ts'
import { type QuoteRow, quoteById, statusOf } from './rows.ts'
import { changeQuote, saveQuote } from './save-quote.ts'
import { sendQuote } from './send-quote.ts'

export const QuoteStatusRef = builder.enumType('QuoteStatus', { values: QUOTE_STATUSES })
const QuoteAnswerRef = builder.enumType('QuoteAnswer', { values: QUOTE_ANSWERS })
const LinkedQuoteStateRef = builder.enumType('LinkedQuoteState', {
  values: ['OPEN', 'CHANGING', 'EXPIRED', 'ACCEPTED', 'DECLINED'] as const satisfies readonly LinkedQuoteState[],
})

const QuoteContactRef = builder.objectRef<QuoteContact>('QuoteContact').implement({
  fields: t => ({
    name: t.exposeString('name'),
    company: t.exposeString('company'),
    email: t.exposeString('email'),
    phoneNumber: t.exposeString('phoneNumber', { description: 'Ten digits; empty without one' }),
  }),
})

const QuoteLineRef = builder.objectRef<QuoteLine>('QuoteLine').implement({
  fields: t => ({
    name: t.exposeString('name'),
    price: t.exposeInt('price', { description: 'Cents before discounts and tax' }),
    discountedPrice: t.exposeInt('discountedPrice', { description: 'Cents before tax' }),
    isFee: t.exposeBoolean('isFee'),
  }),
})

const QuoteCarRef = builder.objectRef<QuoteCar>('QuoteCar').implement({
  description: 'A car of a quote with its frozen prices',
  fields: t => ({
    vehicleId: t.exposeID('vehicleId'),
    vin: t.exposeString('vin', { nullable: true }),
    name: t.exposeString('name', { description: 'Plate or fleet identifier' }),
    vehicle: t.exposeString('vehicle', { description: 'Year, make, model and engine' }),
    serviceIds: t.field({ type: ['ID'], resolve: car => car.serviceIds.map(String) }),
    isRecommendedOil: t.exposeBoolean('isRecommendedOil'),
    isEstimate: t.exposeBoolean('isEstimate', { description: 'Its oil is unknown, so it has the baseline price' }),
    lines: t.field({ type: [QuoteLineRef], resolve: car => car.lines }),
    total: t.exposeInt('total', { description: 'Cents before tax' }),
  }),
})

const QuoteTaxRef = builder.objectRef<InvoiceTax>('QuoteTax').implement({
  fields: t => ({
    name: t.exposeString('name'),
    amount: t.exposeInt('amount', { description: 'Cents' }),
  }),
})

const QuoteContentRef = builder.objectRef<QuoteContent>('QuoteContent').implement({
  description: 'What a quote says; amounts in cents',
  fields: t => ({
    contact: t.field({ type: QuoteContactRef, resolve: content => content.contact }),
    address: t.field({ type: ServiceAddressRef, resolve: content => content.address }),
    cars: t.field({ type: [QuoteCarRef], resolve: content => content.cars }),
    note: t.exposeString('note'),
    validUntil: t.exposeString('validUntil', { description: 'The last day, yyyy-mm-dd' }),
    taxes: t.field({ type: [QuoteTaxRef], resolve: content => content.taxes }),
    subTotal: t.exposeInt('subTotal'),
    discount: t.exposeInt('discount'),
    total: t.exposeInt('total', { description: 'With tax' }),
  }),
})

const SentVersionRef = builder.objectRef<SentVersion>('SentQuoteVersion').implement({
  description: 'A version that was sent, with its answer',
  fields: t => ({
    version: t.exposeInt('version'),
    total: t.exposeInt('total', { description: 'Cents with tax' }),
    sentAt: t.field({ type: 'DateTime', resolve: version => version.sentAt }),
    sentBy: t.exposeString('sentBy'),
    answer: t.field({ type: QuoteAnswerRef, nullable: true, resolve: version => version.answer }),
    answeredBy: t.exposeString('answeredBy', { nullable: true }),
    reason: t.exposeString('reason', { nullable: true }),
    answeredAt: t.field({ type: 'DateTime', nullable: true, resolve: version => version.answeredAt }),
    recordedBy: t.exposeString('recordedBy', { nullable: true, description: 'Null: by the link' }),
  }),
})

const BookedCarRef = builder.objectRef<BookedCar>('BookedQuoteCar').implement({
  fields: t => ({
    car: t.exposeInt('car', { description: 'Position in the quote, from 0' }),
    workOrderId: t.exposeID('workOrderId'),
  }),
})

const QuoteRef = builder.objectRef<QuoteRow>('Quote').implement({
  description: 'A written offer to a customer',
  fields: t => ({
    id: t.exposeID('id'),
    quoteNumber: t.exposeInt('quote_number'),
    franchise: t.field({
      type: FranchiseRef,
      resolve: (row, _args, context) => batches(context).franchises.load(row.franchise_id),
    }),
    customerId: t.exposeID('user_id', { nullable: true, description: 'Null: a contact without an account' }),
    status: t.field({ type: QuoteStatusRef, resolve: (row, _args, { clock }) => statusOf(row, clock.now()) }),
    version: t.exposeInt('version'),
    revision: t.exposeInt('revision', { description: 'Send it back with a change' }),
    content: t.field({ type: QuoteContentRef, resolve: row => row.content }),
    currency: t.expose('currency', { type: CurrencyRef }),
    total: t.exposeInt('total', { description: 'Cents with tax' }),
    carCount: t.exposeInt('car_count'),
    createdAt: t.field({ type: 'DateTime', resolve: row => row.created_at }),
    pricedAt: t.field({ type: 'DateTime', description: 'When its prices were frozen', resolve: row => row.priced_at }),
    versions: t.field({
      type: [SentVersionRef],
      resolve: (row, _args, { scope }) => sentVersions(scope.db, row.id),
    }),
    bookedCars: t.field({
      type: [BookedCarRef],
      resolve: (row, _args, { scope }) => bookedCars(scope.db, row.id),
    }),
  }),
})

const QuoteSumRef = builder.objectRef<QuotePage['sums'][number]>('QuoteSum').implement({
  fields: t => ({
    currency: t.expose('currency', { type: CurrencyRef }),
    total: t.exposeInt('total', { description: 'Cents with tax' }),
  }),
})

const QuotePageRef = builder.objectRef<QuotePage>('QuotePage').implement({
  fields: t => ({
    quotes: t.field({ type: [QuoteRef], resolve: page => page.quotes }),
    count: t.exposeInt('count', { description: 'Of all pages' }),
    sums: t.field({ type: [QuoteSumRef], description: 'Of all pages', resolve: page => page.sums }),
  }),
})

const PricedQuoteRef = builder.objectRef<PricedQuote>('PricedQuote').implement({
  description: 'A quote with the prices of now. Nothing is saved',
  fields: t => ({
    content: t.field({ type: QuoteContentRef, resolve: priced => priced.content }),
    currency: t.expose('currency', { type: CurrencyRef }),
  }),
})

const FoundCarRef = builder.objectRef<FoundCar>('FoundQuoteCar').implement({
  description: 'A line of a list of cars',
  fields: t => ({
    line: t.exposeInt('line'),
    vehicle: t.field({ type: VehicleRef, nullable: true, resolve: found => found.vehicle }),
    problem: t.exposeString('problem', { nullable: true, description: 'What to correct in the line' }),
  }),
})

const QuoteBookingRef = builder.objectRef<QuoteBooking>('QuoteBooking').implement({
  description: 'What the booking of a quote’s car begins with',
  fields: t => ({
    idempotencyKey: t.exposeString('idempotencyKey', { description: 'Of the booking: its order counts as this car’s' }),
    vehicle: t.field({ type: VehicleRef, resolve: booking => booking.vehicle }),
    quotedPrice: t.int({ description: 'Cents before tax', resolve: ({ car }) => car.total }),
    priceNow: t.exposeInt('priceNow', {
      nullable: true,
      description: 'Cents before tax: what the order will cost. Null when it cannot be booked like this any more',
    }),
    problem: t.exposeString('problem', { nullable: true, description: 'Why it cannot' }),
  }),
})

const LinkedQuoteRef = builder.objectRef<LinkedQuote>('LinkedQuote').implement({
  description: 'A quote for who has its link, as it was sent last',
  fields: t => ({
    quoteNumber: t.int({ resolve: ({ row }) => row.quote_number }),
    version: t.exposeInt('version'),
    content: t.field({ type: QuoteContentRef, resolve: quote => quote.content }),
    currency: t.field({ type: CurrencyRef, resolve: ({ row }) => row.currency }),
    sentAt: t.field({ type: 'DateTime', resolve: quote => quote.sentAt }),
    timeZone: t.string({
      description: 'IANA zone of the franchise',
      resolve: async ({ row }, _args, context) => (await batches(context).franchises.load(row.franchise_id)).timeZone,
    }),
    state: t.field({ type: LinkedQuoteStateRef, resolve: quote => quote.state }),
    answeredBy: t.string({ nullable: true, resolve: ({ answer }) => answer?.name ?? null }),
    answeredAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ answer }) => answer?.at ?? null }),
  }),
})

const QuoteContactInputRef = builder.inputType('QuoteContactInput', {
  fields: t => ({
    name: t.string({ required: true }),
    company: t.string({ required: true }),
    email: t.string({ required: true }),
    phoneNumber: t.string({ required: true }),
  }),
})

const QuoteCarInputRef = builder.inputType('QuoteCarInput', {
  fields: t => ({
    vehicleId: t.id({ required: true }),
    vin: t.string(),
    name: t.string({ required: true }),
    serviceIds: t.idList({ required: true }),
    isRecommendedOil: t.boolean({ required: true, description: 'Adds the oil change with the car’s recommended oil' }),
  }),
})

const QuoteInputRef = builder.inputType('QuoteInput', {
  fields: t => ({
    franchiseId: t.id({ required: true, description: 'The franchise whose prices apply' }),
    customerId: t.id(),
    contact: t.field({ type: QuoteContactInputRef, required: true }),
    address: t.field({ type: AddressInputRef, required: true }),
    cars: t.field({ type: [QuoteCarInputRef], required: true }),
    note: t.string({ required: true }),
    validUntil: t.string({ required: true, description: 'The last day, yyyy-mm-dd' }),
  }),
})

const QuoteCarLineInputRef = builder.inputType('QuoteCarLineInput', {
  fields: t => ({
    line: t.int({ required: true }),
    vin: t.string(),
    year: t.int(),
    make: t.string({ required: true }),
    model: t.string({ required: true }),
    engine: t.string({ required: true }),
  }),
})

interface SentCar {
  vehicleId: number
  vin?: string | null
  name: string
  serviceIds: readonly number[]
  isRecommendedOil: boolean
}

/** Returns the input with null for what was left out. */
const inputOf = (
  input: Omit<QuoteInput, 'customerId' | 'cars'> & { customerId?: number | null; cars: readonly SentCar[] },
): QuoteInput => ({
  ...input,
  customerId: input.customerId ?? null,
  cars: input.cars.map(car => ({ ...car, vin: car.vin ?? null })),
})

const forQuoting = { role: QUOTING_ROLES } as const
const seen = builder.args(t => ({
  id: t.id({ required: true }),
  revision: t.int({ required: true, description: 'As the page showed it' }),
}))
const answered = builder.args(t => ({
  version: t.int({ required: true, description: 'The version that was on the screen' }),
  answer: t.field({ type: QuoteAnswerRef, required: true }),
  name: t.string({ required: true, description: 'Who answers' }),
  reason: t.string({ required: true, description: 'Needed to decline' }),
}))
const link = builder.args(t => ({
  link: t.string({ required: true, description: 'The token of a mailed link to a quote' }),
}))

builder.queryFields(t => ({
  quotes: t.withAuth(forQuoting).field({
    type: QuotePageRef,
    description: 'A page of a franchise’s quotes, newest first if not asked otherwise',
    args: {
      franchiseId: t.arg.id({ required: true }),
      status: t.arg({ type: QuoteStatusRef }),
      search: t.arg.string({ description: 'A number, or a part of the name, company or email' }),
      isOldestFirst: t.arg.boolean(),
      pageNumber: t.arg.int({ required: true }),
    },
    resolve: (_root, { pageNumber, franchiseId, status, search, isOldestFirst }, context) =>
      listQuotes(
        context,
        { franchiseId, status: status ?? null, search: search?.trim() ?? '', isOldestFirst: isOldestFirst ?? false },
        pageNumber,
      ),
  }),
  quote: t.withAuth(forQuoting).field({
    type: QuoteRef,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { scope, actor }) => quoteById(scope.db, actor, id),
  }),
  priceQuote: t.withAuth(forQuoting).field({
    type: PricedQuoteRef,
    description: 'What a quote would cost now. Saves nothing',
    args: { input: t.arg({ type: QuoteInputRef, required: true }) },
    resolve: (_root, { input }, context) => priceQuote(context, inputOf(input), { isPreview: true }),
  }),
  readQuoteCars: t.withAuth(forQuoting).field({
    type: [FoundCarRef],
    description: 'The vehicles of at most 20 lines of a list, by VIN, or by year, make and model',
    args: { lines: t.arg({ type: [QuoteCarLineInputRef], required: true }) },
    resolve: (_root, { lines }, context) =>
      readCars(
        context,
        lines.map(line => ({ ...line, vin: line.vin ?? null, year: line.year ?? null })),
      ),
  }),
  linkedQuote: t.field({
    type: LinkedQuoteRef,
    description: 'The quote of a mailed link, for anyone who has the link',
    authScopes: { anyone: true },
    args: { ...link },
    resolve: (_root, { link: token }, context) => linkedQuote(context, token),
  }),
}))

builder.mutationFields(t => ({
  saveQuote: t.withAuth(forQuoting).field({
    type: QuoteRef,
    description: 'Saves a new quote, or a draft, and freezes the prices of now',
    args: {
      id: t.arg.id({ description: 'Null for a new quote' }),
      revision: t.arg.int({ description: 'Of a draft, as the page showed it' }),
      input: t.arg({ type: QuoteInputRef, required: true }),
    },
    resolve: (_root, { id, revision, input }, context) =>
      saveQuote(context, id == null ? null : { id, revision: revision ?? 0 }, inputOf(input)),
  }),
  changeQuote: t.withAuth(forQuoting).field({
    type: QuoteRef,
    description: 'Makes a quote that was sent a draft again, as its next version',
    args: { ...seen },
    resolve: (_root, args, context) => changeQuote(context, args),
  }),
  sendQuote: t.withAuth(forQuoting).field({
    type: QuoteRef,
    description: 'Mails a quote to its contact, or mails it again',
    args: { ...seen },
    resolve: (_root, args, context) => sendQuote(context, args),
  }),
  recordQuoteAnswer: t.withAuth(forQuoting).field({
    type: QuoteRef,
    description: 'Records what a customer said on the phone',
    args: { id: t.arg.id({ required: true }), ...answered },
    resolve: (_root, args, context) => recordQuoteAnswer(context, args),
  }),
  bookQuoteCar: t.withAuth(forQuoting).field({
    type: QuoteBookingRef,
    description: 'Begins the booking of a car of an accepted quote',
    args: {
      id: t.arg.id({ required: true }),
      car: t.arg.int({ required: true, description: 'Position in the quote, from 0' }),
    },
    resolve: (_root, args, context) => bookQuoteCar(context, args),
  }),
  answerLinkedQuote: t.field({
    type: LinkedQuoteRef,
    description: 'Accepts or declines the quote of a mailed link',
    authScopes: { anyone: true },
    args: { ...link, ...answered },
    resolve: (_root, { link: token, ...input }, context) => answerLinkedQuote(context, token, input),
  }),
}))
