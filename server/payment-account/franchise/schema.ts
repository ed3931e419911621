import { builder } from '../../platform/graphql/builder.ts'
import { CountryCodeRef } from '../../platform/graphql/country-enums.ts'
import { checkFranchiseAccount, setFranchiseAccount, switchDirectPayments } from './change-account.ts'
import { type FranchiseAccountState, franchiseAccounts } from './read-accounts.ts'

const AccountRef = builder.objectRef<NonNullable<FranchiseAccountState['account']>>('FranchiseAccount').implement({
  description: 'An account of a franchise at the payment provider, connected to the business’s',
  fields: t => ({
    providerAccountId: t.exposeString('providerAccountId'),
    canTakeCards: t.exposeBoolean('canTakeCards'),
    canReceive: t.exposeBoolean('canReceive'),
    canTakeCashApp: t.exposeBoolean('canTakeCashApp'),
    requirements: t.exposeStringList('requirements', { description: 'What the provider still asks for' }),
    disabledReason: t.exposeString('disabledReason', { nullable: true }),
    checkedAt: t.expose('checkedAt', { type: 'DateTime' }),
    isOfCurrent: t.exposeBoolean('isOfCurrent', {
      description: 'Whether it is connected to the account that takes payments now',
    }),
  }),
})

const NextSwitchRef = builder.objectRef<NonNullable<FranchiseAccountState['next']>>('DirectPaymentsSwitch').implement({
  fields: t => ({
    isOn: t.exposeBoolean('isOn'),
    fromDay: t.exposeString('fromDay', { description: 'The first local day' }),
  }),
})

const StateRef = builder.objectRef<FranchiseAccountState>('FranchisePayments').implement({
  description: 'Whether a franchise is paid its part of card payments directly',
  fields: t => ({
    franchiseId: t.exposeID('franchiseId'),
    name: t.exposeString('name'),
    countryCode: t.field({ type: CountryCodeRef, resolve: ({ country }) => country }),
    today: t.exposeString('today', { description: 'The local day' }),
    stamp: t.exposeString('stamp', { description: 'A change sends it as `seen`' }),
    hasOwnRevenue: t.exposeBoolean('hasOwnRevenue', { description: 'False for a delivery partner' }),
    isOn: t.exposeBoolean('isOn'),
    next: t.field({ type: NextSwitchRef, nullable: true, resolve: ({ next }) => next }),
    account: t.field({ type: AccountRef, nullable: true, resolve: ({ account }) => account }),
  }),
})

builder.queryField('franchisePayments', t =>
  t.withAuth({ may: 'payoutTerms.see' }).field({
    type: [StateRef],
    description: 'The franchises with their accounts at the payment provider',
    resolve: (_root, _args, context) => franchiseAccounts(context),
  }),
)

builder.mutationFields(t => ({
  setFranchiseAccount: t.withAuth({ may: 'payoutTerms.change' }).field({
    type: [StateRef],
    description: 'Enters the account of a franchise, which must be connected to the business’s',
    args: {
      franchiseId: t.arg.id({ required: true }),
      providerAccountId: t.arg.string({ required: true }),
      seen: t.arg.string({ required: true }),
    },
    resolve: async (_root, account, context) => {
      await setFranchiseAccount(context, account)
      return await franchiseAccounts(context)
    },
  }),
  checkFranchiseAccount: t.withAuth({ may: 'payoutTerms.change' }).field({
    type: [StateRef],
    description: 'Asks the payment provider about the account of a franchise',
    args: { franchiseId: t.arg.id({ required: true }) },
    resolve: async (_root, { franchiseId }, context) => {
      await checkFranchiseAccount(context, franchiseId)
      return await franchiseAccounts(context)
    },
  }),
  switchDirectPayments: t.withAuth({ may: 'payoutTerms.change' }).field({
    type: [StateRef],
    description: 'Pays a franchise directly, or no more, from a local day on',
    args: {
      franchiseId: t.arg.id({ required: true }),
      isOn: t.arg.boolean({ required: true }),
      fromDay: t.arg.string({ required: true, description: 'Today or later' }),
      seen: t.arg.string({ required: true }),
    },
    resolve: async (_root, change, context) => {
      await switchDirectPayments(context, change)
      return await franchiseAccounts(context)
    },
  }),
}))
