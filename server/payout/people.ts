import type { Database } from '../platform/database/tenant-database.ts'

/** The payee of a statement: a van and its driver (null: none), or without a van a sales person. */
export interface Payee {
  vanId: number | null
  userId: number | null
}

export const payeeKey = ({ vanId, userId }: Payee): string => `${vanId} ${userId}`

/** Returns the franchise's active vans, each with its first driver. They have a statement even for a period without work. */
export async function vanPayees(db: Database, franchiseId: number): Promise<Payee[]> {
  const vans = await db
    .selectFrom('van as v')
    .leftJoin('van_technician as t', 't.van_id', 'v.id')
    .where('v.franchise_id', '=', franchiseId)
    .where('v.active', '=', true)
    .groupBy('v.id')
    .select(eb => ['v.id', eb.fn.min<number | null>('t.user_id').as('user_id')])
    .orderBy('v.id')
    .execute()
  return vans.map(van => ({ vanId: van.id, userId: van.user_id }))
}

/** Returns the sales people of the franchise for each vendor. */
export async function salesOf(db: Database, franchiseId: number): Promise<Map<number, number[]>> {
  const rows = await db
    .selectFrom('vendor_sales as s')
    .innerJoin('franchise_member as m', 'm.user_id', 's.user_id')
    .innerJoin('user_role as r', 'r.user_id', 's.user_id')
    .where('m.franchise_id', '=', franchiseId)
    .where('r.role', '=', 'sales')
    .select(['s.vendor_id', 's.user_id'])
    .orderBy('s.user_id')
    .execute()
  const found = new Map<number, number[]>()
  for (const { vendor_id, user_id } of rows) found.set(vendor_id, [...(found.get(vendor_id) ?? []), user_id])
  return found
}
