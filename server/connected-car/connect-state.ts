import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { seal, unseal } from '../platform/seal.ts'
import { isSignature, keysOf, sign } from '../platform/secret.ts'

/** Whose car is being connected, and in which session. */
export interface Connecting {
  userId: number
  userVehicleId: number
  sessionHash: Buffer
}

/** What goes with the owner to the service and comes back: which attempt it is, at which tenant. */
export interface ConnectState {
  tenantId: number
  attemptId: string
  /** Milliseconds since 1970. */
  expiresAt: number
}

const PURPOSE = 'connected-car'
/** Long enough to look a password up; the service's code is good for ten minutes after that. */
const VALID_MS = 20 * 60_000

/** The SHA-256 of a verifier, as the service is sent it before (RFC 7636, 4.2). */
const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')

/** Begins a connection, good once within 20 minutes. What the same person began before and did not end is forgotten. */
export async function beginAttempt(
  db: Database,
  config: Config,
  { tenantId, userId, userVehicleId, sessionHash, now }: Connecting & { tenantId: number; now: Date },
): Promise<{ state: string; codeChallenge: string }> {
  const id = randomUUID()
  const verifier = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + VALID_MS)
  await db
    .deleteFrom('car_connection_attempt')
    .where('user_id', '=', userId)
    .where(where => where.or([where('expires_at', '<', now), where('user_vehicle_id', '=', userVehicleId)]))
    .execute()
  await db
    .insertInto('car_connection_attempt')
    .values({
      id,
      user_id: userId,
      user_vehicle_id: userVehicleId,
      session_hash: sessionHash,
      code_verifier: seal(keysOf(config), PURPOSE, verifier),
      expires_at: expiresAt,
    })
    .execute()
  const state: ConnectState = { tenantId, attemptId: id, expiresAt: expiresAt.getTime() }
  const text = Buffer.from(JSON.stringify(state)).toString('base64url')
  return { state: `${text}.${sign(keysOf(config), PURPOSE, text)}`, codeChallenge: challengeOf(verifier) }
}

/** Reads a state of ours; null when it was forged or is too old. */
export function readState(config: Config, given: string, now: Date): ConnectState | null {
  const [text = '', signature = ''] = given.split('.')
  if (!isSignature(keysOf(config), PURPOSE, text, signature)) return null
  const state = JSON.parse(Buffer.from(text, 'base64url').toString()) as ConnectState
  return state.expiresAt > now.getTime() ? state : null
}

/** Takes an attempt up, for the one session that began it and for one time. @returns null when it is not to be had */
export async function takeAttempt(
  db: Database,
  config: Config,
  { attemptId, userId, sessionHash, now }: Omit<Connecting, 'userVehicleId'> & { attemptId: string; now: Date },
): Promise<{ userVehicleId: number; codeVerifier: string } | null> {
  const taken = await db
    .updateTable('car_connection_attempt')
    .set({ used_at: now })
    .where('id', '=', attemptId)
    .where('user_id', '=', userId)
    .where('session_hash', '=', sessionHash)
    .where('expires_at', '>', now)
    .where('used_at', 'is', null)
    .returning(['user_vehicle_id', 'code_verifier'])
    .executeTakeFirst()
  if (!taken) return null
  return { userVehicleId: taken.user_vehicle_id, codeVerifier: unseal(keysOf(config), PURPOSE, taken.code_verifier) }
}

/** Gives an attempt back that the service did not answer, so that the same person can try again. */
export async function giveAttemptBack(db: Database, attemptId: string): Promise<void> {
  await db.updateTable('car_connection_attempt').set({ used_at: null }).where('id', '=', attemptId).execute()
}
