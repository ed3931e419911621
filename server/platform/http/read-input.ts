import type { z } from 'zod'
import { invalidFields } from '../refusal.ts'

/** Returns the input in the shape that the route needs. @throws Refusal 422 with a message per wrong field */
export function readInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(input ?? {})
  if (parsed.success) return parsed.data
  throw invalidFields(
    parsed.error.issues.map(issue => ({
      field: issue.path.join('.') || 'body',
      message: issue.message.startsWith('Invalid input')
        ? `Please give ${issue.path.join('.') || 'a body'} as the API describes it.`
        : issue.message,
    })),
  )
}
