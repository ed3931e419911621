import { DiscountTypeRef } from '../discount/schema.ts'
import { builder } from '../platform/graphql/builder.ts'
import { signInNeeded } from '../platform/refusal.ts'
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

builder.queryField('userCredit', t =>
  t.field({
    type: UserCreditRef,
    description: "A customer's own credit and referral code (REF-05)",
    authScopes: { signedIn: true },
    args: { userId: t.arg.id({ required: true }) },
    resolve: (_root, { userId }, { scope, actor }) => {
      if (!actor) throw signInNeeded()
      return userCredit(scope.db, actor, userId)
    },
  }),
)
