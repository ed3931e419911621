import { ACCOUNT_MODES } from '../../domain/payment/account-keys.ts'
import { builder } from '../platform/graphql/builder.ts'
import { CountryCodeRef } from '../platform/graphql/country-enums.ts'
import type { ProviderAccount } from '../ports/payment-gateways.ts'
import { type AccountState, accountStates, testAccount } from './queries.ts'
import { addWebhookSecret, setKeys } from './set-keys.ts'

/** Testers look at everything, but not at the accounts of the business. */
const forManagers = { role: ['manager'] } as const
/** The keys say into whose account every franchise's customers pay. */
const forKeys = { may: 'paymentKeys.change' } as const

const SourceRef = builder.enumType('PaymentAccountSource', {
  values: ['own', 'environment', 'sandbox', 'none'] as const,
})

const ModeRef = builder.enumType('PaymentAccountMode', { values: ACCOUNT_MODES })

const AccountRef = builder.objectRef<AccountState>('PaymentAccount').implement({
  description: 'The account with which payments of a country are made. Its keys are never returned',
  fields: t => ({
    countryCode: t.field({ type: CountryCodeRef, resolve: ({ country }) => country }),
    source: t.field({ type: SourceRef, resolve: ({ source }) => source }),
    providerAccountId: t.exposeString('providerAccountId', { nullable: true }),
    mode: t.expose('mode', { type: ModeRef, nullable: true }),
    webhookUrl: t.exposeString('webhookUrl', { nullable: true }),
    hasWebhookSecret: t.exposeBoolean('hasWebhookSecret'),
    lastCallAt: t.expose('lastCallAt', { type: 'DateTime', nullable: true }),
    lastWebhookAt: t.expose('lastWebhookAt', { type: 'DateTime', nullable: true }),
    keysChangedAt: t.expose('keysChangedAt', { type: 'DateTime', nullable: true }),
    stamp: t.exposeString('stamp', { description: 'A change of the keys sends it as `seen`' }),
  }),
})

const TestedAccountRef = builder.objectRef<ProviderAccount>('TestedPaymentAccount').implement({
  fields: t => ({
    providerAccountId: t.exposeString('providerAccountId'),
    mode: t.expose('mode', { type: ModeRef }),
    canCharge: t.exposeBoolean('canCharge'),
  }),
})

builder.queryField('paymentAccounts', t =>
  t.withAuth(forManagers).field({
    type: [AccountRef],
    description: 'The payment account of each country',
    resolve: (_root, _args, context) => accountStates(context),
  }),
)

builder.mutationFields(t => ({
  setPaymentKeys: t.withAuth(forKeys).field({
    type: [AccountRef],
    description: 'Adds the payment account of a country, or replaces its keys',
    args: {
      countryCode: t.arg({ type: CountryCodeRef, required: true }),
      secretKey: t.arg.string({ required: true }),
      publishableKey: t.arg.string({ required: true }),
      seen: t.arg.string({ required: true }),
    },
    resolve: async (_root, { countryCode: country, ...keys }, context) => {
      await setKeys(context, { country, ...keys })
      return await accountStates(context)
    },
  }),
  addPaymentWebhookSecret: t.withAuth(forKeys).field({
    type: [AccountRef],
    description: 'Adds the secret that signs the webhooks of a country’s payment account',
    args: {
      countryCode: t.arg({ type: CountryCodeRef, required: true }),
      webhookSecret: t.arg.string({ required: true }),
    },
    resolve: async (_root, { countryCode: country, webhookSecret }, context) => {
      await addWebhookSecret(context, { country, webhookSecret })
      return await accountStates(context)
    },
  }),
  testPaymentAccount: t.withAuth(forManagers).field({
    type: TestedAccountRef,
    description: 'Asks the payment service about the account of a country',
    args: { countryCode: t.arg({ type: CountryCodeRef, required: true }) },
    resolve: (_root, { countryCode }, context) => testAccount(context, countryCode),
  }),
}))
