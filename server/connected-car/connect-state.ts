import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { seal, unseal } from '../platform/seal.ts'
import { isSignature, keysOf, sign } from '../platform/secret.ts'

/** The car to connect, its owner, and the session. */
export interface Connecting {
  userId: number
  userVehicleId: number
  sessionHash: Buffer
}

/** The state parameter that the service returns: the attempt and its tenant. */
export interface ConnectState {
  tenantId: number
  attemptId: string
  /** When the attempt started, in milliseconds since 1970. */
  expiresAt: number
}

const PURPOSE = 'connected-car'
/** Enough time to look up a password. The service's code is then valid for another ten minutes. */
const VALID_MS = 20 * 60_000

/** Returns the code challenge of a verifier, its SHA-256 (RFC 7636, 4.2). */
const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')

/** Starts a connection attempt, valid once within 20 minutes. Deletes the person's earlier attempts. */
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

/** Parses a signed state; null if it is forged or expired. */
export function readState(config: Config, stateText: string, now: Date): ConnectState | null {
  const [text = '', signature = ''] = stateText.split('.')
  if (!isSignature(keysOf(config), PURPOSE, text, signature)) return null
  const state = JSON.parse(Buffer.from(text, 'base64url').toString()) as ConnectState
  return state.expiresAt > now.getTime() ? state : null
}

/** Uses an attempt, once and only in the session that started it. @returns null if that is not possible */
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

/** Makes an attempt usable again when the service did not answer, so that the person can retry. */
export async function giveAttemptBack(db: Database, attemptId: string): Promise<void> {
  await db.updateTable('car_connection_attempt').set({ used_at: null }).where('id', '=', attemptId).execute()
}
