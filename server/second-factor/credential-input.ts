import { z } from 'zod'

const MAX_PART = 10_000
const part = z
  .string()
  .max(MAX_PART)
  .regex(/^[\w-]*$/)

/** A browser's answer for a passkey login. Other fields are dropped. */
export const assertionInput = z.object({
  id: part,
  rawId: part,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: part,
    authenticatorData: part,
    signature: part,
    userHandle: part.nullish(),
  }),
})
export type AssertionInput = z.infer<typeof assertionInput>

/** A browser's answer for a new passkey. */
export const attestationInput = z.object({
  id: part,
  rawId: part,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: part,
    attestationObject: part,
    transports: z.array(z.string().max(30)).max(10).nullish(),
  }),
})
