import { sql } from 'kysely'
import { deviceName } from '../../domain/account/device-name.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { requireActor } from '../platform/scope.ts'
import { networkOf } from '../security/network-of.ts'

/** Who did something, as audit entries say it (migration 0049). */
export interface Author {
  kind: 'staff' | 'customer'
  id: number
  name: string
  device: string | null
  /** Never the whole address. */
  network: string | null
  requestId: string | null
  /** ISO 8601. */
  at: string
}

/** Who is at work in a request. @throws Refusal 401 for nobody */
export function authorOf(context: Context): Author {
  const { userId, name, isStaff } = requireActor(context)
  return {
    kind: isStaff ? 'staff' : 'customer',
    id: userId,
    // Entries are kept for ever; a customer's name can be erased.
    name: isStaff ? name : 'Customer',
    device: context.userAgent === undefined ? null : deviceName(context.userAgent),
    network: networkOf(context.ip) ?? null,
    // A proxy may name requests, and then anybody may.
    requestId: /^[\w-]{1,64}$/.test(context.requestId) ? context.requestId : null,
    at: context.clock.now().toISOString(),
  }
}

/**
 * Names who changes settings in this transaction. Without it the database refuses the application any change of a table of settings.
 * @param db the transaction: outside of one the name would be gone with the statement that sets it
 */
export async function nameAuthor(db: Database, context: Context): Promise<void> {
  await sql`select set_config('app.author', ${JSON.stringify(authorOf(context))}, true)`.execute(db)
}
