import { DefaultDiscountTypeRef } from '../account/default-discount-enum.ts'
import { UserRef } from '../account/schema.ts'
import { builder } from '../platform/graphql/builder.ts'
import { removeDefaultDiscount, setDefaultDiscount } from './default-discount.ts'

builder.mutationFields(t => ({
  setDefaultDiscount: t.withAuth({ staff: true }).field({
    type: UserRef,
    description: 'Sets the default discount on staff bookings for a customer (CUSTOMER-16)',
    args: {
      userId: t.arg.id({ required: true }),
      discountType: t.arg({ type: DefaultDiscountTypeRef, required: true }),
      discountAmount: t.arg.string({ required: true, description: 'Basis points for PERCENT, else cents, in digits' }),
    },
    resolve: (_root, args, context) => setDefaultDiscount(context, args),
  }),
  removeDefaultDiscount: t.withAuth({ staff: true }).field({
    type: UserRef,
    description: 'Removes the default discount of a customer (CUSTOMER-16)',
    args: { userId: t.arg.id({ required: true }) },
    resolve: (_root, { userId }, context) => removeDefaultDiscount(context, userId),
  }),
}))
