import { DefaultDiscountTypeRef } from '../account/default-discount-enum.ts'
import { UserRef } from '../account/schema.ts'
import { builder } from '../platform/graphql/builder.ts'
import { removeDefaultDiscount, setDefaultDiscount } from './default-discount.ts'

const SeenDiscountInputRef = builder.inputType('SeenDiscountInput', {
  description: 'The default discount that a form showed; without its fields, none',
  fields: t => ({ discountType: t.field({ type: DefaultDiscountTypeRef }), discountAmount: t.int() }),
})

builder.mutationFields(t => ({
  setDefaultDiscount: t.withAuth({ staff: true }).field({
    type: UserRef,
    description: 'Sets the default discount on staff bookings for a customer (CUSTOMER-16)',
    args: {
      userId: t.arg.id({ required: true }),
      discountType: t.arg({ type: DefaultDiscountTypeRef, required: true }),
      discountAmount: t.arg.string({ required: true, description: 'Basis points for PERCENT, else cents, in digits' }),
      seen: t.arg({
        type: SeenDiscountInputRef,
        description: 'Refused with 409 CHANGED_MEANWHILE, `changedBy` and `saved` if somebody changed it since',
      }),
    },
    resolve: (_root, { seen, ...discount }, context) =>
      setDefaultDiscount(context, {
        ...discount,
        seen: seen ? { type: seen.discountType ?? null, amount: seen.discountAmount ?? null } : null,
      }),
  }),
  removeDefaultDiscount: t.withAuth({ staff: true }).field({
    type: UserRef,
    description: 'Removes the default discount of a customer (CUSTOMER-16)',
    args: { userId: t.arg.id({ required: true }) },
    resolve: (_root, { userId }, context) => removeDefaultDiscount(context, userId),
  }),
}))
