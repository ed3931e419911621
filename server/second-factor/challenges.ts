import { type Selectable, sql, type Updateable } from 'kysely'
import type { Context } from '../platform/context.ts'
import type { LoginChallenge } from '../platform/database/schema.gen.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { Refusal } from '../platform/refusal.ts'
import { hashToken, makeToken } from '../session/tokens.ts'
import { stepExpired } from './refusals.ts'
import { TEXTS } from './texts.ts'

export type Challenge = Selectable<LoginChallenge>
export type ChallengeKind = 'second_factor' | 'login_enrolment' | 'enrolment' | 'passkey_login'

const VALID_MS = 300_000
/** It takes a while to install an authenticator app. */
const SETUP_VALID_MS = 900_000
/** The database enforces this limit too. */
const MAX_TRIES = 5
/** Challenges are stored for this long, to count failures. */
const COUNTED_MS = 3_600_000
/** A caller who knows the password and guesses codes gets this many tries an hour, regardless of the number of logins. */
const MAX_FAILURES = 10

const validMs = (kind: ChallengeKind): number =>
  kind === 'enrolment' || kind === 'login_enrolment' ? SETUP_VALID_MS : VALID_MS

/** Starts a step to finish within 5 minutes, a setup within 15. @returns the token that finishes it; only its hash is stored */
export async function openChallenge(
  { scope, clock }: Context,
  kind: ChallengeKind,
  rest: Pick<Updateable<LoginChallenge>, 'user_id' | 'webauthn_challenge' | 'rp_id' | 'sealed_totp_secret'>,
  db: Database = scope.db,
): Promise<string> {
  const now = clock.now()
  const { token, hash } = makeToken()
  await db
    .deleteFrom('login_challenge')
    .where('created_at', '<', new Date(now.getTime() - COUNTED_MS))
    .execute()
  await db
    .insertInto('login_challenge')
    .values({ ...rest, token_hash: hash, kind, created_at: now, expires_at: new Date(now.getTime() + validMs(kind)) })
    .execute()
  return token
}

interface Wanted {
  token: string
  kind: ChallengeKind
  /** Required owner, if a user is signed in. */
  userId?: number
}

/** Returns an open challenge. @throws Refusal 400 for one that is unknown, expired, used, tried too often or another user's */
export async function findChallenge({ scope, clock }: Context, { token, kind, userId }: Wanted): Promise<Challenge> {
  const row = await scope.db
    .selectFrom('login_challenge')
    .where('token_hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .where('tries', '<', MAX_TRIES)
    .$if(userId !== undefined, query => query.where('user_id', '=', userId ?? 0))
    .selectAll()
    .executeTakeFirst()
  if (!row) throw stepExpired()
  return row
}

/**
 * Counts a try to finish a challenge, successful or not.
 * @throws Refusal 400 like findChallenge; 429 after 10 failures of the user within an hour
 */
export async function tryChallenge(context: Context, wanted: Wanted): Promise<Challenge> {
  const { scope, clock } = context
  const found = await findChallenge(context, wanted)
  const row = await scope.db
    .updateTable('login_challenge')
    .set(eb => ({ tries: eb('tries', '+', 1) }))
    .where('token_hash', '=', found.token_hash)
    .where('used_at', 'is', null)
    .where('tries', '<', MAX_TRIES)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw stepExpired()
  if (row.user_id === null) return row
  const { failures } = await scope.db
    .selectFrom('login_challenge')
    .where('user_id', '=', row.user_id)
    .where('created_at', '>', new Date(clock.now().getTime() - COUNTED_MS))
    .select(sql<number>`(sum(tries) - count(used_at))::int`.as('failures'))
    .executeTakeFirstOrThrow()
  // This try is included.
  if (failures > MAX_FAILURES) throw new Refusal(429, 'TOO_MANY_REQUESTS', TEXTS.tooManyWrongCodes)
  return row
}

/** Marks a challenge as used. @throws Refusal 400 when another request was faster */
export async function closeChallenge(db: Database, { token_hash }: Challenge, now: Date): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('login_challenge')
    .set({ used_at: now, sealed_totp_secret: null })
    .where('token_hash', '=', token_hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw stepExpired()
}
