import type { z } from 'zod'
import { invalidFields } from '../refusal.ts'
import { TEXTS } from './texts.ts'

/** Returns the input in the shape that the route needs. @throws Refusal 422 with a message per wrong field */
export function readInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(input ?? {})
  if (parsed.success) return parsed.data
  throw invalidFields(
    parsed.error.issues.map(({ path, message }) => {
      const field = path.join('.')
      const general = field === '' ? TEXTS.badBody : TEXTS.badField(field)
      return { field: field || 'body', message: message.startsWith('Invalid input') ? general : message }
    }),
  )
}
