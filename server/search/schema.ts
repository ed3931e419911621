import { WorkOrderStatusRef } from '../garage/order-status-enum.ts'
import { InvoiceStatusRef } from '../invoice/status-enum.ts'
import { builder } from '../platform/graphql/builder.ts'
import { CurrencyRef } from '../platform/graphql/country-enums.ts'
import { QuoteStatusRef } from '../quote/schema.ts'
import {
  type Found,
  type FoundCar,
  type FoundCustomer,
  type FoundInvoice,
  type FoundOrder,
  type FoundQuote,
  findAnything,
} from './find-anything.ts'

const FoundOrderRef = builder.objectRef<FoundOrder>('FoundOrder').implement({
  fields: t => ({
    id: t.exposeID('id'),
    status: t.expose('status', { type: WorkOrderStatusRef }),
    isConfirmed: t.exposeBoolean('isConfirmed'),
    scheduledAt: t.field({ type: 'DateTime', resolve: order => order.scheduledAt }),
    timeZone: t.exposeString('timeZone', { description: 'IANA, of its franchise' }),
    name: t.exposeString('name', { description: 'Of its contact' }),
    vehicle: t.exposeString('vehicle', { description: 'Year, make and model' }),
    plate: t.exposeString('plate', { nullable: true }),
    street: t.exposeString('street'),
    city: t.exposeString('city'),
    van: t.exposeString('van', { nullable: true, description: 'Its name' }),
    match: t.exposeString('match', {
      nullable: true,
      description: 'What it was found by if no other field has it: a phone number, a VIN, a PO number, or the customer',
    }),
  }),
})

const FoundInvoiceRef = builder.objectRef<FoundInvoice>('FoundInvoice').implement({
  fields: t => ({
    id: t.exposeID('id'),
    number: t.exposeID('number'),
    name: t.exposeString('name', { description: 'Who was billed' }),
    status: t.expose('status', { type: InvoiceStatusRef }),
    billedAmount: t.exposeInt('billedAmount', { description: 'Cents' }),
    currency: t.expose('currency', { type: CurrencyRef }),
  }),
})

const FoundQuoteRef = builder.objectRef<FoundQuote>('FoundQuote').implement({
  fields: t => ({
    id: t.exposeID('id'),
    number: t.exposeID('number'),
    name: t.exposeString('name', { description: 'Of the person that it is for' }),
    company: t.exposeString('company', { description: 'Of the business; empty without one' }),
    status: t.expose('status', { type: QuoteStatusRef }),
    total: t.exposeInt('total', { description: 'Cents with tax' }),
    currency: t.expose('currency', { type: CurrencyRef }),
  }),
})

const FoundCustomerRef = builder.objectRef<FoundCustomer>('FoundCustomer').implement({
  fields: t => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    email: t.exposeString('email'),
    phoneNumber: t.exposeString('phoneNumber', {
      nullable: true,
      description: 'Ten digits: the number that was looked for, otherwise of the first contact',
    }),
  }),
})

const FoundCarRef = builder.objectRef<FoundCar>('FoundCar').implement({
  fields: t => ({
    id: t.exposeID('id'),
    customerId: t.exposeID('customerId'),
    customerName: t.exposeString('customerName'),
    vehicle: t.exposeString('vehicle', { description: 'Year, make and model' }),
    plate: t.exposeString('plate', { nullable: true }),
    vin: t.exposeString('vin', { nullable: true }),
  }),
})

const FoundRef = builder.objectRef<Found>('Found').implement({
  description: 'What a text finds; each kind with its best first',
  fields: t => ({
    orders: t.field({ type: [FoundOrderRef], resolve: found => found.orders }),
    invoices: t.field({ type: [FoundInvoiceRef], resolve: found => found.invoices }),
    quotes: t.field({ type: [FoundQuoteRef], resolve: found => found.quotes }),
    customers: t.field({ type: [FoundCustomerRef], resolve: found => found.customers }),
    cars: t.field({ type: [FoundCarRef], resolve: found => found.cars }),
  }),
})

builder.queryFields(t => ({
  search: t.withAuth({ staff: true }).field({
    type: FoundRef,
    description:
      'Orders of all vans and dates, also cancelled ones, invoices, quotes, customers and cars that this person sees, by number, name, phone, plate, VIN, address or PO number',
    args: {
      text: t.arg.string({ required: true, description: 'Its first 100 characters count' }),
      limit: t.arg.int({ required: true, description: 'At most so many of each kind, from 1 to 20' }),
    },
    resolve: (_root, { text, limit: most }, { scope, actor, clock }) =>
      findAnything(scope.db, actor, { text, most, now: clock.now() }),
  }),
}))
