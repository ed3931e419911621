import { sql } from 'kysely'
import { deviceName } from '../../domain/account/device-name.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { type Actor, requireActor } from '../platform/scope.ts'
import { networkOf } from '../security/network-of.ts'

/** The author of an action, as stored in audit entries (migration 0003). */
export interface Author {
  kind: 'staff' | 'customer'
  id: number
  name: string
  device: string | null
  /** Never the full address. */
  network: string | null
  requestId: string | null
  /** ISO 8601. */
  at: string
}

/** Returns the author of a request. @throws Refusal 401 if no user is signed in */
export function authorOf(context: Context): Author {
  return authorFor(context, requireActor(context))
}

type Person = Pick<Actor, 'userId' | 'name' | 'isStaff'>

function authorFor(context: Omit<Context, 'actor'>, { userId, name, isStaff }: Person): Author {
  return {
    kind: isStaff ? 'staff' : 'customer',
    id: userId,
    // Entries are stored forever, but a customer's name can be erased.
    name: isStaff ? name : 'Customer',
    device: context.userAgent === undefined ? null : deviceName(context.userAgent),
    network: networkOf(context.ip) ?? null,
    // A proxy, or any client, may set the request id.
    requestId: /^[\w-]{1,64}$/.test(context.requestId) ? context.requestId : null,
    at: context.clock.now().toISOString(),
  }
}

/**
 * Sets the author of changes to settings in this transaction. Without it the database refuses any change to a settings table by the application.
 * @param db the transaction: outside of one, the name would be lost after the statement that sets it
 * @param reason why, for changes that need one
 */
export async function nameAuthor(db: Database, context: Context, reason?: string): Promise<void> {
  const author = { ...authorOf(context), reason }
  await sql`select set_config('app.author', ${JSON.stringify(author)}, true)`.execute(db)
}

/** Sets a job as the author of changes to settings in this transaction. @param name what the history calls it */
export async function nameJob(db: Database, name: string, at: Date): Promise<void> {
  await sql`select set_config('app.author', ${JSON.stringify({ kind: 'job', name, at: at.toISOString() })}, true)`.execute(
    db,
  )
}

/** The same for somebody without a session who proved who they are, such as with a mailed link. */
export async function nameAuthorAs(db: Database, context: Context, person: Person): Promise<void> {
  await sql`select set_config('app.author', ${JSON.stringify(authorFor(context, person))}, true)`.execute(db)
}
