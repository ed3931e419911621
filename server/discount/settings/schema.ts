import type { CodeTerms } from '../../../domain/discount/code-terms.ts'
import type { DiscountType } from '../../../domain/discount/discount.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { CurrencyRef } from '../../platform/graphql/country-enums.ts'
import { DiscountTypeRef } from '../schema.ts'
import {
  createDiscountCode,
  generateDiscountCodes,
  pauseDiscountCode,
  resumeDiscountCode,
  updateDiscountCode,
} from './change-codes.ts'
import {
  type CodeOrder,
  type CodeSettings,
  codesOfSet,
  type DiscountCodes,
  discountCodes,
  type ReductionSum,
  ordersOfCode,
  type SetCode,
} from './read-codes.ts'

const forReaders = { may: 'discountCodes.see' } as const
const forChanges = { may: 'discountCodes.change' } as const

const ReductionSumRef = builder.objectRef<ReductionSum>('DiscountGiven').implement({
  description: 'Money in one currency that a discount code took off orders',
  fields: t => ({
    currency: t.expose('currency', { type: CurrencyRef }),
    amount: t.exposeInt('amount', { description: 'Cents' }),
  }),
})

const CodeRef = builder.objectRef<CodeSettings>('DiscountCodeSettings').implement({
  description: 'A discount code, or a set of single-use codes, as its settings show it',
  fields: t => ({
    id: t.exposeID('id', { description: 'Of a set, its first code’s' }),
    code: t.exposeString('code'),
    prefix: t.exposeString('prefix', { nullable: true, description: 'Of a set; null: one code' }),
    codes: t.exposeInt('codes', { description: 'How many codes a set has' }),
    type: t.field({ type: DiscountTypeRef, resolve: ({ type }) => type }),
    amount: t.int({
      description: 'Basis points for PERCENT, else cents',
      resolve: ({ amount }) => amount ?? 0,
    }),
    nameKeys: t.stringList({
      nullable: true,
      description: 'The services that it lowers; null: all',
      resolve: ({ nameKeys }) => nameKeys && [...nameKeys],
    }),
    fromDay: t.exposeString('fromDay', { nullable: true, description: 'First local day (yyyy-mm-dd)' }),
    untilDay: t.exposeString('untilDay', { nullable: true, description: 'Last local day (yyyy-mm-dd)' }),
    validFrom: t.field({ type: 'DateTime', nullable: true, resolve: ({ validFrom }) => validFrom }),
    validUntil: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Not included',
      resolve: ({ validUntil }) => validUntil,
    }),
    maxUses: t.exposeInt('maxUses', { nullable: true, description: 'Of each code; null: without a limit' }),
    maxUsesPerCustomer: t.exposeInt('maxUsesPerCustomer', { nullable: true }),
    uses: t.exposeInt('uses', { description: 'By orders that are not cancelled; for a set, of all its codes' }),
    note: t.exposeString('note'),
    isPaused: t.exposeBoolean('isPaused'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    given: t.field({
      type: [ReductionSumRef],
      description: 'Managers see what it took off orders of their franchises',
      resolve: ({ given }) => given,
    }),
    stamp: t.exposeString('stamp', { description: 'A change sends it as `seen`' }),
  }),
})

const CodesRef = builder.objectRef<DiscountCodes>('DiscountCodes').implement({
  description: 'The discount codes of the business, without customers’ referral codes',
  fields: t => ({
    codes: t.field({ type: [CodeRef], description: 'Newest first', resolve: ({ codes }) => codes }),
    services: t.field({
      type: [
        builder.objectRef<DiscountCodes['services'][number]>('DiscountCodeService').implement({
          description: 'A service that a code can be limited to',
          fields: s => ({
            nameKey: s.exposeString('nameKey'),
            name: s.exposeString('name'),
            active: s.exposeBoolean('active', { description: 'False: archived' }),
          }),
        }),
      ],
      resolve: ({ services }) => services,
    }),
    mayChange: t.exposeBoolean('mayChange', { description: 'Managers may only if a franchise of theirs grants it' }),
    timeZone: t.exposeString('timeZone', { description: 'Days of codes begin at midnight here' }),
    today: t.exposeString('today', { description: 'The local day (yyyy-mm-dd)' }),
    now: t.expose('now', { type: 'DateTime', description: 'Decides which codes have begun or ended' }),
  }),
})

const SetCodeRef = builder.objectRef<SetCode>('DiscountSetCode').implement({
  description: 'One code of a set',
  fields: t => ({ code: t.exposeString('code'), uses: t.exposeInt('uses') }),
})

const CodeOrderRef = builder.objectRef<CodeOrder>('DiscountCodeOrder').implement({
  description: 'An order that used a discount code',
  fields: t => ({
    workOrderId: t.exposeID('workOrderId'),
    code: t.exposeString('code'),
    customerName: t.exposeString('customerName'),
    scheduledAt: t.expose('scheduledAt', { type: 'DateTime' }),
    timeZone: t.exposeString('timeZone'),
    currency: t.expose('currency', { type: CurrencyRef }),
    discount: t.exposeInt('discount', { description: 'Cents that it took off' }),
  }),
})

const TermsRef = builder.inputType('DiscountCodeTerms', {
  description: 'What a business decides about a code',
  fields: t => ({
    type: t.field({ type: DiscountTypeRef, required: true, description: 'PERCENT or GROUPON' }),
    amount: t.int({ required: true, description: 'Basis points for PERCENT, else cents' }),
    nameKeys: t.stringList({ description: 'The services that it lowers; null: all' }),
    fromDay: t.string({ description: 'First local day (yyyy-mm-dd)' }),
    untilDay: t.string({ description: 'Last local day (yyyy-mm-dd)' }),
    maxUses: t.int({ description: 'Null: without a limit' }),
    maxUsesPerCustomer: t.int({ description: 'Null: without a limit' }),
    note: t.string({ required: true }),
  }),
})

interface TermsInput {
  type: DiscountType
  amount: number
  nameKeys?: readonly string[] | null | undefined
  fromDay?: string | null | undefined
  untilDay?: string | null | undefined
  maxUses?: number | null | undefined
  maxUsesPerCustomer?: number | null | undefined
  note: string
}

const termsOf = ({ type, amount, note, ...rest }: TermsInput): CodeTerms => ({
  type,
  amount,
  nameKeys: rest.nameKeys ?? null,
  fromDay: rest.fromDay ?? null,
  untilDay: rest.untilDay ?? null,
  maxUses: rest.maxUses ?? null,
  maxUsesPerCustomer: rest.maxUsesPerCustomer ?? null,
  note,
})

builder.queryFields(t => ({
  discountCodes: t.withAuth(forReaders).field({
    type: CodesRef,
    description: 'The discount codes of the business with how they are used',
    resolve: (_root, _args, context) => discountCodes(context),
  }),
  discountCodesOfSet: t.withAuth(forReaders).field({
    type: [SetCodeRef],
    description: 'The codes of a set, for a file',
    args: { codeId: t.arg.id({ required: true }) },
    resolve: (_root, { codeId }, context) => codesOfSet(context, codeId),
  }),
  discountCodeOrders: t.withAuth(forReaders).field({
    type: [CodeOrderRef],
    description: 'The last orders with a code, newest first. Managers see those of their franchises',
    args: { codeId: t.arg.id({ required: true }) },
    resolve: (_root, { codeId }, context) => ordersOfCode(context, codeId),
  }),
}))

builder.mutationFields(t => {
  const terms = t.arg({ type: TermsRef, required: true })
  const seenCode = { codeId: t.arg.id({ required: true }), seen: t.arg.string({ required: true }) }
  return {
    createDiscountCode: t.withAuth(forChanges).field({
      type: CodeRef,
      args: { code: t.arg.string({ required: true }), terms },
      resolve: (_root, args, context) => createDiscountCode(context, { code: args.code, ...termsOf(args.terms) }),
    }),
    generateDiscountCodes: t.withAuth(forChanges).field({
      type: CodeRef,
      description: 'Adds a set of codes that each work once',
      args: { prefix: t.arg.string({ required: true }), count: t.arg.int({ required: true }), terms },
      resolve: (_root, { prefix, count, terms: input }, context) =>
        generateDiscountCodes(context, { prefix, count, ...termsOf(input) }),
    }),
    updateDiscountCode: t.withAuth(forChanges).field({
      type: CodeRef,
      description: 'Changes a code or a set. Kind, amount and services stay from the first use on',
      args: { ...seenCode, terms },
      resolve: (_root, { codeId, seen, terms: input }, context) =>
        updateDiscountCode(context, { codeId, seen, ...termsOf(input) }),
    }),
    pauseDiscountCode: t.withAuth(forChanges).field({
      type: CodeRef,
      description: 'Nobody can use the code until it is resumed. Booked appointments keep it',
      args: seenCode,
      resolve: (_root, args, context) => pauseDiscountCode(context, args),
    }),
    resumeDiscountCode: t.withAuth(forChanges).field({
      type: CodeRef,
      args: seenCode,
      resolve: (_root, args, context) => resumeDiscountCode(context, args),
    }),
  }
})
