import { sql } from 'kysely'
import type { Database } from '../platform/database/tenant-database.ts'
import { isSignature, type Keys, sign } from '../platform/secret.ts'

const PURPOSE = 'set-up'

const nonceOf = async (db: Database): Promise<string> => {
  const { rows } = await sql<{ nonce: string }>`select nonce from app.setup_nonce`.execute(db)
  return rows[0]?.nonce ?? ''
}

/** Returns the link of a nonce. The token is in the fragment, which is never sent or logged. */
export const linkFor = (nonce: string, keys: Keys, publicUrl: string): string =>
  `${publicUrl}/setup#${sign(keys, PURPOSE, nonce)}`

/** Returns the link that makes the first tenant. All processes with the same SECRET return the same one. */
export async function setupLink(db: Database, keys: Keys, publicUrl: string): Promise<string> {
  return linkFor(await nonceOf(db), keys, publicUrl)
}

/** Checks a link's token in constant time. */
export async function isSetupToken(db: Database, keys: Keys, token: string): Promise<boolean> {
  return token !== '' && isSignature(keys, PURPOSE, await nonceOf(db), token)
}
