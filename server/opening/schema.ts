import { NEEDED, RECOMMENDED, type ReadinessLine } from '../../domain/opening/readiness.ts'
import { TENANT_STATES } from '../../domain/tenant/tenant-state.ts'
import { builder } from '../platform/graphql/builder.ts'
import { CountryCodeRef } from '../platform/graphql/country-enums.ts'
import type { Stamped } from '../settings/save-section.ts'
import { ATTENTION, type AttentionLine, settingsAttention } from './attention.ts'
import { confirmPrices, type SuggestedPrice, suggestedPrices } from './confirm-prices.ts'
import { openForBookings, pauseBookings, type Readiness, readiness } from './readiness.ts'

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

const ReadinessRef = builder.objectRef<Stamped<Readiness>>('Readiness').implement({
  description: 'Whether the business can open for bookings',
  fields: t => ({
    state: t.expose('state', { type: TenantStateRef }),
    pauseMessage: t.exposeString('pauseMessage', {
      nullable: true,
      description: 'What customers read while bookings are paused; null: the usual sentence',
    }),
    closesAt: t.expose('closesAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the business closes for good; null: it stays',
    }),
    lines: t.field({ type: [LineRef], resolve: ({ lines }) => lines }),
    stamp: t.exposeString('stamp', { description: 'A change of the state sends it as `seen`' }),
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

const AttentionRef = builder.objectRef<AttentionLine>('AttentionLine').implement({
  description: 'Something that waits for an owner or admin, or changes soon',
  fields: t => ({
    key: t.expose('key', { type: builder.enumType('AttentionKey', { values: ATTENTION }) }),
    sentence: t.exposeString('sentence'),
  }),
})

builder.queryFields(t => ({
  settingsAttention: t.withAuth({ may: 'settings.see' }).field({
    type: [AttentionRef],
    description: 'What waits for owners and admins, and what changes within a week; for others nothing',
    resolve: (_root, _args, context) => settingsAttention(context),
  }),
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
    args: { seen: t.arg.string({ required: true }) },
    resolve: (_root, { seen }, context) => openForBookings(context, seen),
  }),
  pauseBookings: t.withAuth({ may: 'bookings.open' }).field({
    type: ReadinessRef,
    description: 'Pauses bookings by customers, who read the message. Staff can still book',
    args: { message: t.arg.string({ required: true }), seen: t.arg.string({ required: true }) },
    resolve: (_root, args, context) => pauseBookings(context, args),
  }),
  confirmPrices: t.withAuth({ may: 'services.change' }).field({
    type: [SuggestedPriceRef],
    description: 'Confirms suggested prices, which are offered from then on. Returns the others',
    args: { prices: t.arg({ type: [ConfirmedPrice], required: true }) },
    resolve: (_root, { prices }, context) => confirmPrices(context, prices),
  }),
}))
