import { type CodeTerms, parseLimit } from '../../domain/discount/code-terms.ts'
import type { DiscountType } from '../../domain/discount/discount.ts'
import type { Code } from './queries.ts'

/** The terms of a code as a form holds them. */
export interface CodeValues {
  type: DiscountType
  /** Basis points or cents; undefined: not entered. */
  amount: number | undefined
  /** Null: all services. */
  nameKeys: string[] | null
  fromDay: string
  untilDay: string
  maxUses: string
  maxUsesPerCustomer: string
  note: string
}

export const NEW_TERMS: CodeValues = {
  type: 'PERCENT',
  amount: undefined,
  nameKeys: null,
  fromDay: '',
  untilDay: '',
  maxUses: '',
  maxUsesPerCustomer: '',
  note: '',
}

const orNull = (text: string): string | null => (text === '' ? null : text)

/** Returns the terms that were typed. */
export const termsOf = (values: CodeValues): CodeTerms => ({
  ...values,
  amount: values.amount ?? null,
  fromDay: orNull(values.fromDay),
  untilDay: orNull(values.untilDay),
  maxUses: parseLimit(values.maxUses),
  maxUsesPerCustomer: parseLimit(values.maxUsesPerCustomer),
})

/** Returns the terms for the API, once they are checked. */
export function inputOf(values: CodeValues) {
  const { type, amount, nameKeys, fromDay, untilDay, maxUses, maxUsesPerCustomer, note } = termsOf(values)
  const limits = { fromDay, untilDay, maxUses, maxUsesPerCustomer }
  return { type, amount: amount ?? 0, nameKeys: nameKeys && [...nameKeys], ...limits, note }
}

const limitText = (limit: number | null): string => (limit === null ? '' : String(limit))

/** Returns the terms of a code for a form. */
export const valuesOf = (code: Code): CodeValues => ({
  type: code.type,
  amount: code.amount,
  nameKeys: code.nameKeys,
  fromDay: code.fromDay ?? '',
  untilDay: code.untilDay ?? '',
  maxUses: limitText(code.maxUses),
  maxUsesPerCustomer: limitText(code.maxUsesPerCustomer),
  note: code.note,
})
