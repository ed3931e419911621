import { Refusal } from '../platform/refusal.ts'

/** What makes two calls the same: the author, the object and the amount. */
type Call = Readonly<Record<string, number | string | null>>

/**
 * Checks that a call with a used idempotency key repeats the first one. The answer to another call would say that something was recorded, and it was not.
 * @param first what the first call recorded
 * @param repeated the same of this call
 * @param message what to do, for a call that is another one
 * @throws Refusal 409 KEY_REUSED
 */
export function requireSameCall<Repeated extends Call>(
  first: { readonly [Name in keyof Repeated]: Call[string] },
  repeated: Repeated,
  message: string,
): void {
  for (const name of Object.keys(repeated))
    if (first[name] !== repeated[name]) throw new Refusal(409, 'KEY_REUSED', message)
}
