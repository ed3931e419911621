import { NEEDED, RECOMMENDED, type ReadinessLine } from '../../domain/opening/readiness.ts'
import { TENANT_STATES } from '../../domain/tenant/tenant-state.ts'
import { builder } from '../platform/graphql/builder.ts'
import { CountryCodeRef } from '../platform/graphql/country-enums.ts'
import { confirmPrices, type SuggestedPrice, suggestedPrices } from './confirm-prices.ts'
import { openForBookings, type Readiness, readiness } from './readiness.ts'

const LineKeyRef = builder.enumType('ReadinessLineKey', { values: [...NEEDED, ...RECOMMENDED] as const })
const LineRef = builder.objectRef<ReadinessLine>('ReadinessLine').implement({
  description: 'One line of the checklist',
  fields: t => ({
    key: t.expose('key', { type: LineKeyRef }),
    isNeeded: t.exposeBoolean('isNeeded', { description: 'Without it the business cannot open' }),
    isDone: t.exposeBoolean('isDone'),
    sentence: t.exposeString('sentence', { description: 'What is there, or what to do' }),
  }),
})

const TenantStateRef = builder.enumType('TenantState', { values: TENANT_STATES })

const ReadinessRef = builder.objectRef<Readiness>('Readiness').implement({
  description: 'Whether the business can open for bookings',
  fields: t => ({
    state: t.expose('state', { type: TenantStateRef }),
    lines: t.field({ type: [LineRef], resolve: ({ lines }) => lines }),
  }),
})

const SuggestedPriceRef = builder.objectRef<SuggestedPrice>('SuggestedPrice').implement({
  description: 'A price of the set-up that nobody confirmed yet',
  fields: t => ({
    id: t.exposeID('id'),
    serviceName: t.exposeString('serviceName'),
    price: t.exposeInt('price', { description: 'Cents' }),
    countryCode: t.expose('countryCode', { type: CountryCodeRef }),
  }),
})

const ConfirmedPrice = builder.inputType('ConfirmedPrice', {
  fields: t => ({
    id: t.id({ required: true }),
    price: t.int({ required: true, description: 'Cents' }),
  }),
})

builder.queryFields(t => ({
  readiness: t.withAuth({ may: 'settings.see' }).field({
    type: ReadinessRef,
    description: 'The checklist of what the business needs to open',
    resolve: (_root, _args, context) => readiness(context),
  }),
  suggestedPrices: t.withAuth({ may: 'services.change' }).field({
    type: [SuggestedPriceRef],
    description: 'The prices that the set-up suggested and nobody confirmed yet',
    resolve: (_root, _args, { scope }) => suggestedPrices(scope.db),
  }),
}))

builder.mutationFields(t => ({
  openForBookings: t.withAuth({ may: 'bookings.open' }).field({
    type: ReadinessRef,
    description: 'Opens the business; refused with what is missing',
    resolve: (_root, _args, context) => openForBookings(context),
  }),
  confirmPrices: t.withAuth({ may: 'services.change' }).field({
    type: [SuggestedPriceRef],
    description: 'Confirms suggested prices, which are offered from then on. Returns the others',
    args: { prices: t.arg({ type: [ConfirmedPrice], required: true }) },
    resolve: (_root, { prices }, context) => confirmPrices(context, prices),
  }),
}))
