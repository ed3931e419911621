import { REFERRAL_VALUE_NAMES } from '../../domain/credit/referral.ts'
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
      description: 'The referral code for friends',
      resolve: credit => credit.discountCode,
    }),
  }),
})

const ReferralValueNameRef = builder.enumType('ReferralCreditValueName', { values: REFERRAL_VALUE_NAMES })

const ReferralValueRef = builder.objectRef<ReferralValue>('ReferralCreditValue').implement({
  fields: t => ({
    name: t.field({ type: ReferralValueNameRef, resolve: ({ name }) => name }),
    value: t.exposeInt('value', { description: 'Cents; 0 without a reward' }),
  }),
})

builder.queryFields(t => ({
  referralCreditValues: t.withAuth({ signedIn: true }).field({
    type: [ReferralValueRef],
    description: 'The referrer’s rewards by the name of their setting (REF-04)',
    args: { names: t.arg({ type: [ReferralValueNameRef], required: true }) },
    resolve: (_root, { names }, { scope }) => referralValues(scope.db, names),
  }),
  isReferralPopupDisabled: t.withAuth({ signedIn: true }).boolean({
    description: 'Whether the user has turned off the referral popup (REF-01)',
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
    description: 'Turns off the referral popup (REF-02)',
    resolve: (_root, _args, context) => disableReferralPopup(context),
  }),
)
