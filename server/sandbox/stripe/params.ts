import { z } from 'zod'
import { ApiError, invalidRequest } from './api-error.ts'
import type { FormValue } from './form-body.ts'

export const text = z.string().min(1).max(5000)
/** In cents. */
export const amount = z.coerce.number().int().positive().max(99_999_999)
export const currency = z.enum(['cad', 'usd'])
export const flag = z.enum(['true', 'false']).transform(value => value === 'true')
export const metadata = z.record(z.string().max(40), z.string().max(500)).default({})
/** Objects from this time on, in seconds. */
export const createdSince = z.strictObject({ gte: z.coerce.number().int() }).optional()
export const page = { limit: z.coerce.number().int().min(1).max(100).default(10), starting_after: text.optional() }

const billingDetails = z.strictObject({
  name: text.optional(),
  email: text.optional(),
  phone: text.optional(),
  address: z
    .strictObject({
      city: text.optional(),
      country: text.optional(),
      line1: text.optional(),
      line2: text.optional(),
      postal_code: text.optional(),
      state: text.optional(),
    })
    .optional(),
})

const cardNumbers = z.strictObject({
  number: z.string().transform(number => number.replace(/[\s-]/g, '')),
  exp_month: z.coerce.number().int(),
  exp_year: z.coerce.number().int(),
  cvc: text.optional(),
})

export type CardNumbers = z.output<typeof cardNumbers>

/** A new card, by number or test token. */
export const cardData = z.strictObject({
  type: z.literal('card'),
  card: z.union([z.strictObject({ token: text }), cardNumbers]),
  billing_details: billingDetails.optional(),
  metadata,
})

/** The fields of a saved card that can be changed. */
export const cardChange = z.strictObject({
  card: z
    .strictObject({ exp_month: z.coerce.number().int().optional(), exp_year: z.coerce.number().int().optional() })
    .optional(),
  billing_details: billingDetails.optional(),
  metadata: z.record(z.string().max(40), z.string().max(500)).optional(),
})

export type CardData = z.output<typeof cardData>

/**
 * Validates the parameters of a request as strictly as Stripe: it refuses unknown ones too.
 * @throws ApiError 400 that names the first wrong parameter as in the form, such as `line_items[0][quantity]`
 */
export function readParams<S extends z.ZodType>(schema: S, form: Record<string, FormValue>): z.output<S> {
  const result = schema.safeParse(form)
  if (result.success) return result.data
  throw describe(result.error.issues[0])
}

function describe(issue: z.core.$ZodIssue | undefined): ApiError {
  if (issue?.code === 'unrecognized_keys') {
    const param = formName([...issue.path, issue.keys[0] ?? ''])
    return invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  }
  const param = formName(issue?.path ?? [])
  if (issue?.code === 'invalid_type' && issue.message.includes('received undefined'))
    return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  return invalidRequest(`Invalid ${param}: ${issue?.message ?? 'not valid'}`, { code: 'parameter_invalid', param })
}

const formName = ([head = '', ...rest]: readonly PropertyKey[]): string =>
  String(head) + rest.map(part => `[${String(part)}]`).join('')
