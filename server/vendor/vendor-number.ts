import { sql } from 'kysely'
import type { Database } from '../platform/database/tenant-database.ts'

/** Lets changes of the tenant's names and numbers of vendors wait for each other. */
export async function lockVendorNumbers(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('vendor number'), app.current_tenant()::int)`.execute(db)
}

/** SQL: the next number of a vendor. Numbers are consecutive, and 1 is the marketplace partner's. Take the lock first. */
export const nextVendorNumber = sql<number>`(select greatest(coalesce(max(vendor_id), 1), 1) + 1 from vendor)`
