import type pg from 'pg'
import { Refusal } from '../platform/refusal.ts'
import type { Keys } from '../platform/secret.ts'
import { linkFor } from '../setup/setup-token.ts'
import { TEXTS } from './texts.ts'

/** Returns the link that makes the first tenant. @throws Refusal 409 once there is a tenant */
export async function printedSetupLink(pool: pg.Pool, keys: Keys, publicUrl: string): Promise<string> {
  const { rows } = await pool.query<{ nonce: string; is_set_up: boolean }>(
    'select nonce, exists (select from tenant) as is_set_up from app.setup_nonce',
  )
  const [row] = rows
  if (!row || row.is_set_up) throw new Refusal(409, 'SET_UP', TEXTS.isSetUp)
  return linkFor(row.nonce, keys, publicUrl)
}
