import { createHash, randomBytes, randomInt } from 'node:crypto'
import type pg from 'pg'

type Queryable = Pick<pg.Pool, 'query'>

/** A simulated car and its owner's consent. */
export interface Grant {
  vehicle_id: string
  vin: string
  odometer_km: number
}

const statements = `
select pg_advisory_xact_lock(hashtext('sandbox.smartcar'));
create schema if not exists sandbox;
create table if not exists sandbox.smartcar_grant (
  code text primary key,
  redirect_uri text not null,
  is_used boolean not null default false,
  access_token text unique,
  refresh_token text unique,
  vehicle_id text not null,
  vin text not null,
  odometer_km integer not null
);
alter table sandbox.smartcar_grant add column if not exists is_locked boolean not null default true;
alter table sandbox.smartcar_grant add column if not exists code_challenge text not null default '';`

const newText = (): string => randomBytes(18).toString('base64url')

/** Creates the sandbox's table if missing. */
export async function createGrants(database: Queryable): Promise<void> {
  // One simple query is one transaction, so the lock lasts until the table exists.
  await database.query(statements)
}

/** Returns the proof that a code is exchanged by the client that requested it (RFC 7636, S256). */
const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')

/** Records the owner's consent: creates a simulated car and its code. */
export async function consent(
  database: Queryable,
  { redirectUri, challenge, odometerKm }: { redirectUri: string; challenge: string; odometerKm: number },
): Promise<string> {
  const code = newText()
  const vin = `4T1B11HK5JU${String(randomInt(1_000_000)).padStart(6, '0')}`
  await database.query(
    `insert into sandbox.smartcar_grant (code, redirect_uri, code_challenge, vehicle_id, vin, odometer_km) values ($1, $2, $3, $4, $5, $6)`,
    [code, redirectUri, challenge, newText(), vin, odometerKm],
  )
  return code
}

interface GrantTokens {
  access_token: string
  refresh_token: string
}

/** Issues tokens for a code, once, or for a refresh token; null when it is invalid. */
export async function issueTokens(
  database: Queryable,
  by: { code: string; redirectUri: string; verifier: string } | { refresh: string },
): Promise<GrantTokens | null> {
  const tokens = { access_token: newText(), refresh_token: newText() }
  const set = `update sandbox.smartcar_grant set is_used = true, access_token = $1, refresh_token = $2`
  const { rowCount } =
    'code' in by
      ? await database.query(`${set} where code = $3 and redirect_uri = $4 and code_challenge = $5 and not is_used`, [
          tokens.access_token,
          tokens.refresh_token,
          by.code,
          by.redirectUri,
          challengeOf(by.verifier),
        ])
      : await database.query(`${set} where refresh_token = $3`, [tokens.access_token, tokens.refresh_token, by.refresh])
  return rowCount === 1 ? tokens : null
}

/** Returns the car of an access token; undefined for an invalid token. */
export async function findGrant(database: Queryable, accessToken: string): Promise<Grant | undefined> {
  const { rows } = await database.query<Grant>(
    'select vehicle_id, vin, odometer_km from sandbox.smartcar_grant where access_token = $1',
    [accessToken],
  )
  return rows[0]
}

/** Locks or unlocks a simulated car. */
export async function setLocked(database: Queryable, vehicleId: string, isLocked: boolean): Promise<void> {
  await database.query('update sandbox.smartcar_grant set is_locked = $2 where vehicle_id = $1', [vehicleId, isLocked])
}
