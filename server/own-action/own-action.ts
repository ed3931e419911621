import type { SignedInContext } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { invalidField, Refusal } from '../platform/refusal.ts'
import { TEXTS } from './texts.ts'

/** How far a device's clock may differ from ours, in milliseconds. */
const TOLERANCE_MS = 5 * 60_000
const KEY_LENGTH = 100
/** No device keeps work of a van for longer, in milliseconds. */
const MAX_LATE_MS = 90 * 86_400_000

/** What a device says of an action that it may send late, and more than once. */
export interface OwnAction {
  /** A repeated key changes nothing. */
  idempotencyKey?: string | null | undefined
  /** When the person did it; now if omitted. */
  at?: Date | null | undefined
}

export type ActionKind = 'finish' | 'photo' | 'notes' | 'answer' | 'complete' | 'payment' | 'stock' | 'fuel'

/** Descriptions of the arguments. */
export const OWN_ACTION = {
  key: 'Made by the device: a repeated call with it changes nothing',
  at: 'When it was done, if the device sends it later; now if omitted. Refused before the order was made, and in the future',
} as const

/**
 * Returns the time of an action: as the device says, but never after now and never before it was possible.
 * @param since the earliest time that is possible
 * @throws Refusal 422 for a time that is more than five minutes after now or before `since`
 */
export function ownTime({ at }: OwnAction, { now, since }: { now: Date; since: Date }): Date {
  if (at == null) return now
  if (at.getTime() > now.getTime() + TOLERANCE_MS) throw invalidField('at', TEXTS.inFuture)
  if (at.getTime() < since.getTime() - TOLERANCE_MS) throw invalidField('at', TEXTS.beforeOrder)
  if (at < since) return since
  return at < now ? at : now
}

/**
 * Returns the time of an action that belongs to no order, such as a move of stock.
 * @throws Refusal 422 for a time that is more than five minutes after now, or more than 90 days before
 */
export function ownTimeOfVan({ at }: OwnAction, now: Date): Date {
  if (at != null && at.getTime() < now.getTime() - MAX_LATE_MS) throw invalidField('at', TEXTS.tooLate)
  return ownTime({ at }, { now, since: new Date(now.getTime() - MAX_LATE_MS) })
}

/**
 * Notes an action of a device in the caller's transaction. Without a key nothing is noted.
 * @returns whether an earlier call with this key did it already
 * @throws Refusal 422 for an empty or overlong key; 409 when the key was used for something else
 */
export async function isRepeated(
  db: Database,
  { actor }: Pick<SignedInContext, 'actor'>,
  {
    idempotencyKey: key,
    kind,
    orderId,
    at,
    now,
  }: OwnAction & { kind: ActionKind; orderId: number | null; at: Date; now: Date },
): Promise<boolean> {
  if (key == null) return false
  if (key === '' || key.length > KEY_LENGTH) throw invalidField('idempotencyKey', TEXTS.keyLength)
  const noted = await db
    .insertInto('staff_action')
    .values({ user_id: actor.userId, key, kind, work_order_id: orderId, done_at: at, received_at: now })
    .onConflict(conflict => conflict.columns(['tenant_id', 'user_id', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (noted) return false
  const earlier = await db
    .selectFrom('staff_action')
    .where('user_id', '=', actor.userId)
    .where('key', '=', key)
    .select(['kind', 'work_order_id'])
    .executeTakeFirstOrThrow()
  if (earlier.kind === kind && earlier.work_order_id === orderId) return true
  throw new Refusal(409, 'KEY_REUSED', TEXTS.keyReused)
}
