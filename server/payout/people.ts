import { sql } from 'kysely'
import type { Assignment, Directory, Payee } from '../../domain/payout/shares.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import type { PayoutFranchise } from './payout-franchises.ts'

export const payeeKey = ({ vanId, userId }: Payee): string => `${vanId} ${userId}`

/** Returns who drove and sold in a franchise, by date. */
export async function directoryOf(db: Database, { id, timeZone }: PayoutFranchise): Promise<Directory> {
  const { rows } = await sql<Assignment & { kind: 'driver' | 'seller' | 'member' | 'sales' }>`
    with here as (select user_id, started_at, ended_at from staff_assignment where franchise_id = ${id})
    select 'driver' as kind, a.van_id as "of", a.user_id as "userId", a.started_at as "from", a.ended_at as until
      from staff_assignment a join van v on v.id = a.van_id where v.franchise_id = ${id}
    union all select 'seller', a.vendor_id, a.user_id, a.started_at, a.ended_at
      from staff_assignment a where a.vendor_id is not null and a.user_id in (select user_id from here)
    union all select 'member', 0, h.user_id, h.started_at, h.ended_at from here h
    union all select 'sales', 0, a.user_id, a.started_at, a.ended_at
      from staff_assignment a where a.role = 'sales' and a.user_id in (select user_id from here)`.execute(db)
  const payees = await db
    .selectFrom('van_payee as p')
    .innerJoin('van as v', 'v.id', 'p.van_id')
    .where('v.franchise_id', '=', id)
    .select(['p.van_id as vanId', 'p.from_day as fromDay', 'p.user_id as userId'])
    .execute()
  const of = (kind: string): Assignment[] => rows.filter(row => row.kind === kind)
  return {
    timeZone,
    payees,
    drivers: of('driver'),
    sellers: of('seller'),
    members: of('member'),
    salesPeople: of('sales'),
  }
}

/** Returns the franchise's active vans. They have a statement even for a period without work. */
export async function activeVans(db: Database, franchiseId: number): Promise<number[]> {
  const vans = await db
    .selectFrom('van')
    .where('franchise_id', '=', franchiseId)
    .where('active', '=', true)
    .select('id')
    .orderBy('id')
    .execute()
  return vans.map(({ id }) => id)
}
