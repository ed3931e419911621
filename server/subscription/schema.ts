import { UserVehicleRef } from '../garage/schema.ts'
import { InvoiceSummaryRef } from '../invoice/invoice-summary.ts'
import { FrequencyRef } from '../plan/frequency-enum.ts'
import { consentsOf, type StoredConsent } from '../plan/plan-consent.ts'
import type { PlanRow, SubscriptionRow } from '../plan/plan-rows.ts'
import { endIfCancelled, nextPaymentOf } from '../plan/terms.ts'
import { builder } from '../platform/graphql/builder.ts'
import { CurrencyRef } from '../platform/graphql/country-enums.ts'
import { cancelSubscription, undoCancelSubscription } from './cancel-subscription.ts'
import { endSubscription } from './end-subscription.ts'
import { payLaterSubscription } from './pay-subscription.ts'
import {
  type AnnouncedPrice,
  announcedPricesOf,
  invoicesOf,
  ownSubscription,
  plansFor,
  plansOf,
  subscriptionsOf,
  subscriptionsOfCars,
} from './queries.ts'

const SubscriptionStatusRef = builder.enumType('SubscriptionStatus', {
  values: ['ACTIVE', 'PENDING', 'CANCELLED', 'RENEWAL_ERROR'] as const,
})

const SubscriptionTypeRef = builder.objectRef<PlanRow>('SubscriptionType').implement({
  description: 'A plan that a car can have (SUBS-02)',
  fields: t => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    description: t.exposeString('description', { description: 'Covered services, one per line' }),
    price: t.exposeInt('price', { description: 'Cents, without tax' }),
    currency: t.expose('currency', { type: CurrencyRef }),
    frequency: t.field({ type: FrequencyRef, resolve: plan => plan.frequency }),
    aliasName: t.exposeString('alias_name'),
    active: t.exposeBoolean('active'),
    serviceId: t.exposeID('service_id'),
  }),
})

const AnnouncedPriceRef = builder.objectRef<AnnouncedPrice>('AnnouncedPrice').implement({
  description: 'A new price of a plan, which its owner was mailed',
  fields: t => ({
    price: t.exposeInt('price', { description: 'Cents a period, without tax' }),
    from: t.expose('from', { type: 'DateTime', description: 'Paid from the first renewal on or after it' }),
  }),
})

const StoredConsentRef = builder.objectRef<StoredConsent>('KeptPlanConsent').implement({
  description: 'The agreement with which a plan began',
  fields: t => ({
    agreedAt: t.expose('agreedAt', { type: 'DateTime' }),
    wording: t.exposeString('wording', { description: 'The text as it was shown, a sentence a line' }),
    staffName: t.string({
      nullable: true,
      description: 'Who noted it on the phone, for customers the first name. Null: the customer agreed on the screen',
      resolve: ({ staffName }, _args, { actor }) => (actor?.isStaff ? staffName : (staffName?.split(' ')[0] ?? null)),
    }),
  }),
})

const SubscriptionRef = builder.objectRef<SubscriptionRow>('Subscription').implement({
  description: 'A plan of one car (SUBS-01)',
  fields: t => ({
    id: t.exposeID('id'),
    status: t.field({
      type: SubscriptionStatusRef,
      resolve: row => row.status,
    }),
    userVehicleId: t.exposeID('user_vehicle_id'),
    price: t.exposeInt('price', {
      nullable: true,
      description: 'Cents a period as bought, without tax. Null: the price of the plan',
    }),
    createdAt: t.field({ type: 'DateTime', resolve: row => row.created_at }),
    renewedAt: t.field({ type: 'DateTime', nullable: true, resolve: row => row.renewed_at }),
    updatedAt: t.field({ type: 'DateTime', nullable: true, resolve: row => row.updated_at }),
    cancelEffectiveAt: t.field({ type: 'DateTime', nullable: true, resolve: row => row.cancel_effective_at }),
    subscriptionType: t.loadable({
      type: SubscriptionTypeRef,
      load: (ids: number[], { scope }) => plansOf(scope.db, ids),
      resolve: row => row.subscription_type_id,
    }),
    announcedPrice: t.loadable({
      type: AnnouncedPriceRef,
      nullable: true,
      description: 'Null: the price stays',
      load: (ids: number[], { scope }) => announcedPricesOf(scope.db, ids),
      resolve: row => row.id,
    }),
    consent: t.loadable({
      type: StoredConsentRef,
      nullable: true,
      description:
        'What the customer agreed to. Null for plans of older orders, and of clients that ask for no agreement',
      load: (ids: number[], { scope }) => consentsOf(scope.db, ids),
      resolve: row => row.id,
    }),
    invoices: t.loadableList({
      type: InvoiceSummaryRef,
      load: (ids: number[], { scope }) => invoicesOf(scope.db, ids),
      resolve: row => row.id,
    }),
  }),
})

const SubscriptionDatesRef = builder
  .objectRef<{ nextPaymentAt: Date | null; endIfCancelled: Date }>('SubscriptionDates')
  .implement({
    fields: t => ({
      nextPaymentAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'SUBS-08; null when there is none',
        resolve: dates => dates.nextPaymentAt,
      }),
      endIfCancelled: t.field({
        type: 'DateTime',
        description: 'When the plan ends if it is cancelled now (SUBS-06)',
        resolve: dates => dates.endIfCancelled,
      }),
    }),
  })

builder.objectField(SubscriptionRef, 'dates', t =>
  t.loadable({
    type: SubscriptionDatesRef,
    load: async (rows: SubscriptionRow[], { scope }) => {
      const plans = await plansOf(
        scope.db,
        rows.map(row => row.subscription_type_id),
      )
      return rows.map((row, index) => {
        const plan = plans[index]
        if (!plan || plan instanceof Error) return new Error(`the plan of subscription ${row.id} is missing`)
        return { nextPaymentAt: nextPaymentOf(row, plan), endIfCancelled: endIfCancelled(row, plan) }
      })
    },
    resolve: row => row,
  }),
)

builder.objectField(UserVehicleRef, 'subscriptions', t =>
  t.loadableList({
    type: SubscriptionRef,
    description: 'Newest first; an ACTIVE one reduces prices (SUBS-04)',
    load: (ids: number[], { scope }) => subscriptionsOfCars(scope.db, ids),
    resolve: car => car.id,
  }),
)

builder.queryFields(t => ({
  subscriptions: t.withAuth({ signedIn: true }).field({
    type: [SubscriptionRef],
    description: "A car's subscriptions, newest first (SUBS-12)",
    args: { userVehicleId: t.arg.id({ required: true }) },
    resolve: (_root, { userVehicleId }, { scope, actor }) => subscriptionsOf(scope.db, actor, userVehicleId),
  }),
  subscriptionTypes: t.withAuth({ signedIn: true }).field({
    type: [SubscriptionTypeRef],
    description: 'The plans that a car can have (SUBS-12)',
    args: { userVehicleId: t.arg.id({ required: true }) },
    resolve: (_root, { userVehicleId }, { scope, actor }) => plansFor(scope, actor, userVehicleId),
  }),
}))

builder.mutationFields(t => ({
  cancelSubscription: t.withAuth({ signedIn: true }).field({
    type: SubscriptionRef,
    description: 'Cancels an active subscription at the date that was shown (SUBS-05)',
    args: { id: t.arg.id({ required: true }), cancelEffectiveAt: t.arg({ type: 'DateTime', required: true }) },
    resolve: async (_root, args, context) => {
      await cancelSubscription(context, args)
      return await ownSubscription(context, args.id)
    },
  }),
  undoCancelSubscription: t.withAuth({ signedIn: true }).field({
    type: SubscriptionRef,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, context) => {
      await undoCancelSubscription(context, id)
      return await ownSubscription(context, id)
    },
  }),
  endSubscription: t.withAuth({ signedIn: true }).field({
    type: SubscriptionRef,
    description: 'Ends a plan that is not paid, at once',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, context) => {
      await endSubscription(context, id)
      return await ownSubscription(context, id)
    },
  }),
  payLaterSubscription: t.withAuth({ signedIn: true }).string({
    description: 'The link that pays a subscription (SUBS-07)',
    args: {
      subscriptionId: t.arg.id({ required: true }),
      savesCard: t.arg.boolean({ description: 'Whether the customer agreed that the card is saved for renewals' }),
      consentVersion: t.arg.string({ description: 'The version of the text that they agreed to' }),
    },
    resolve: (_root, { subscriptionId, savesCard, consentVersion }, context) =>
      payLaterSubscription(context, subscriptionId, {
        savesCard: savesCard ?? null,
        consentVersion: consentVersion ?? null,
      }),
  }),
}))
