import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { requireActor } from '../platform/scope.ts'

/** Checks whether we issued a location to any user of this tenant. Use it to read a file; to store the location, use takeFile. */
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
 * Claims a location that a client sent for use in a row: marks its file as used, so that the clean-up does not delete it.
 * @param db the transaction that writes the location, if there is one
 * @returns false for a location that we did not issue to this person, and for a file that is being deleted
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
