import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { requireActor } from '../platform/scope.ts'

/** Whether a location is one that we gave to anybody of this tenant. For what only reads a file; what keeps the location takes it. */
export async function isUploaded({ services, scope }: Context, location: string): Promise<boolean> {
  if (!services.files.belongsTo(location, scope.tenant.id)) return false
  const found = await scope.db
    .selectFrom('stored_file')
    .where('location', '=', location)
    .where('deleting_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Takes a location that a client sent for use in a row: marks its file as used, so that the clean-up leaves it alone.
 * @param db the transaction that writes the location, where there is one
 * @returns false for a location that we never gave to this person, and for a file that is being deleted
 */
export async function takeFile(context: Context, location: string, db: Database = context.scope.db): Promise<boolean> {
  const { services, scope, clock } = context
  if (!services.files.belongsTo(location, scope.tenant.id)) return false
  const taken = await db
    .updateTable('stored_file')
    .set({ used_at: clock.now() })
    .where('location', '=', location)
    .where('owner_id', '=', requireActor(context).userId)
    .where('deleting_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}
