import { builder } from '../platform/graphql/builder.ts'

/** Types of a customer's default discount on staff bookings (PRICE-17). */
export const DEFAULT_DISCOUNT_TYPES = ['PERCENT', 'GROUPON'] as const
export type DefaultDiscountType = (typeof DEFAULT_DISCOUNT_TYPES)[number]

export const DefaultDiscountTypeRef = builder.enumType('DefaultDiscountType', { values: DEFAULT_DISCOUNT_TYPES })
