import { builder } from '../platform/graphql/builder.ts'
import { signCodeReference } from './code-reference.ts'
import { type CodeAnswer, validateDiscountCode } from './validate-discount-code.ts'

export const DiscountTypeRef = builder.enumType('DiscountType', {
  description: 'PERCENT in basis points; PROMO, a referral code, and GROUPON in cents',
  values: ['PERCENT', 'PROMO', 'GROUPON'] as const,
})

/** A service that the customer wants to use the code for. */
const DiscountServiceInputRef = builder.inputType('DiscountServiceInput', {
  fields: t => ({
    id: t.id({ required: true }),
    name: t.string({ required: true }),
    value: t.int({ required: true, description: 'Cents' }),
    nameKey: t.string({ required: true }),
    serviceTypeName: t.string({ required: true }),
  }),
})

const usable = <Value>(answer: CodeAnswer, value: (code: NonNullable<CodeAnswer['code']>) => Value): Value | null =>
  answer.problem === null && answer.code ? value(answer.code) : null

/** Whether a code can be used, and its amount (PRICE-08). */
const DiscountValidationRef = builder.objectRef<CodeAnswer>('DiscountValidation').implement({
  fields: t => ({
    valid: t.boolean({ resolve: answer => answer.problem === null }),
    message: t.string({
      nullable: true,
      description: 'Why it cannot be used, as a sentence to show',
      resolve: answer => answer.problem,
    }),
    discountAmount: t.int({
      nullable: true,
      description: 'Basis points for PERCENT, else cents',
      resolve: answer => usable(answer, code => code.amount),
    }),
    discountType: t.field({
      type: DiscountTypeRef,
      nullable: true,
      resolve: answer => usable(answer, code => code.type),
    }),
    discountCodeId: t.id({
      nullable: true,
      description: 'The code’s reference for a booking: signed text, valid for 24 hours',
      resolve: (answer, _args, context) => usable(answer, code => signCodeReference(context, code.id)),
    }),
    nameKeys: t.stringList({
      nullable: true,
      description: 'The eligible services; null: all',
      resolve: answer => usable(answer, code => code.nameKeys && [...code.nameKeys]),
    }),
  }),
})

builder.queryField('validateDiscountCode', t =>
  t.field({
    type: DiscountValidationRef,
    description: 'Whether a discount code can be used for a booking (PRICE-07)',
    authScopes: { anyone: true },
    args: {
      code: t.arg.string({ required: true }),
      services: t.arg({ type: [DiscountServiceInputRef], required: true }),
      carId: t.arg.id(),
      userId: t.arg.id({ description: 'The customer; by default the signed-in user' }),
      email: t.arg.string({ description: 'For staff: the customer, if no userId is known' }),
      isDsp: t.arg.boolean({ description: 'The booking is for a vendor' }),
      isInspection: t.arg.boolean({ description: 'The code is for an existing order' }),
    },
    resolve: (_root, question, context) => validateDiscountCode(context, question),
  }),
)
