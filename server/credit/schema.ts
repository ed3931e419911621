import { REFERRAL_VALUE_NAMES } from '../../domain/pricing/referral.ts'
import { DiscountTypeRef } from '../discount/schema.ts'
import { builder } from '../platform/graphql/builder.ts'
import { disableReferralPopup, isReferralPopupDisabled } from './referral-popup.ts'
import { type ReferralValue, referralValues } from './referral-values.ts'
import { type UserCredit, userCredit } from './user-credit.ts'

const ReferralCodeRef = builder.objectRef<UserCredit['discountCode']>('ReferralCode').implement({
  fields: t => ({
    code: t.exposeString('code'),
    discountType: t.field({ type: DiscountTypeRef, resolve: code => code.discountType }),
  }),
})

const UserCreditRef = builder.objectRef<UserCredit>('UserCredit').implement({
  fields: t => ({
    credit: t.exposeInt('credit', { description: 'Cents' }),
    discountCode: t.field({
      type: ReferralCodeRef,
      description: 'The code to give to friends',
      resolve: credit => credit.discountCode,
    }),
  }),
})

const ReferralValueNameRef = builder.enumType('ReferralCreditValueName', { values: REFERRAL_VALUE_NAMES })

const ReferralValueRef = builder.objectRef<ReferralValue>('ReferralCreditValue').implement({
  fields: t => ({
    name: t.field({ type: ReferralValueNameRef, resolve: ({ name }) => name }),
    value: t.exposeInt('value', { description: 'Cents; 0 where nothing is given' }),
  }),
})

builder.queryFields(t => ({
  referralCreditValues: t.withAuth({ signedIn: true }).field({
    type: [ReferralValueRef],
    description: 'What a referrer gets for the services of a friend, by name (REF-04)',
    args: { names: t.arg({ type: [ReferralValueNameRef], required: true }) },
    resolve: (_root, { names }, { scope }) => referralValues(scope.db, names),
  }),
  isReferralPopupDisabled: t.withAuth({ signedIn: true }).boolean({
    description: 'Whether the user wants to see the referral popup no more (REF-01)',
    resolve: (_root, _args, context) => isReferralPopupDisabled(context),
  }),
  userCredit: t.withAuth({ signedIn: true }).field({
    type: UserCreditRef,
    description: "A customer's own credit and referral code (REF-05)",
    args: { userId: t.arg.id({ required: true }) },
    resolve: (_root, { userId }, context) => userCredit(context, userId),
  }),
}))

builder.mutationField('disableReferralPopup', t =>
  t.withAuth({ signedIn: true }).boolean({
    description: 'Never shows the user the referral popup again (REF-02)',
    resolve: (_root, _args, context) => disableReferralPopup(context),
  }),
)
