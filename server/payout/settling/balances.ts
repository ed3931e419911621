import { sql } from 'kysely'
import { localDay } from '../../../domain/format/dates.ts'
import { earnedBy, runningBalances } from '../../../domain/payout/settling.ts'
import { requireFranchise } from '../../franchise/policy.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import type { Actor } from '../../platform/scope.ts'
import type { Named } from './names.ts'

/** What a payee and the tenant owe each other, in cents: positive is owed to the payee. */
export interface PayeeBalance extends Pick<Named, 'vanId' | 'vanName' | 'userId' | 'userName' | 'currency'> {
  balance: number
}

export const ENTRY_KINDS = ['STATEMENT', 'PAID_OUT', 'RECEIVED', 'CARD'] as const
type EntryKind = (typeof ENTRY_KINDS)[number]

/** A movement of a payee's account, in cents: positive is for the payee. */
export interface Entry extends Pick<Named, 'startDate' | 'endDate' | 'statementId'> {
  kind: EntryKind
  day: string
  reference: string
  amount: number
  /** After this entry. */
  balance: number
}

type Row = Named &
  Pick<Entry, 'kind' | 'reference'> & { at: Date | null; day: string | null; amount: number; credit: number }

/** The movements of a franchise's accounts. @param payee null: of all payees */
async function rowsOf(
  db: Database,
  franchiseId: number,
  payee: { vanId: number | null; userId: number | null } | null,
): Promise<Row[]> {
  const mine = payee
    ? sql`and s.van_id is not distinct from ${payee.vanId}::bigint and s.user_id is not distinct from ${payee.userId}::bigint`
    : sql``
  const { rows } = await sql<Row>`
    with s as (
      select s.*, p.start_date, p.end_date from payout_statement s join payout_period p on p.id = s.period_id where s.franchise_id = ${franchiseId} ${mine}),
    entry as (
      select id as statement_id, 'STATEMENT' as kind, null::timestamptz as at, end_date as day, '' as reference, total as amount, credit, 0 as rank, id from s
      union all
      select t.statement_id, t.kind, null, t.day, t.reference, case t.kind when 'PAID_OUT' then -t.amount else t.amount end, 0, 1, t.id
        from payout_settlement t join s on s.id = t.statement_id
      union all
      select k.statement_id, 'CARD', k.created_at, null, '', k.amount, 0, 1, k.id
        from payout_payment k join s on s.id = k.statement_id where k.status = 'APPROVED')
    select e.statement_id as "statementId", e.kind, e.at, e.day, e.reference, e.amount, e.credit, s.van_id as "vanId", v.name as "vanName", s.user_id as "userId",
      u.name as "userName", s.currency, s.start_date as "startDate", s.end_date as "endDate", s.franchise_id as "franchiseId"
    from entry e join s on s.id = e.statement_id left join van v on v.id = s.van_id left join app_user u on u.id = s.user_id
    order by s.start_date, e.rank, e.id`.execute(db)
  return rows
}

const amountOf = ({ kind, amount, credit }: Row): number =>
  kind === 'STATEMENT' ? earnedBy({ total: amount, credit }) : amount

/** Returns the balance of every payee of a franchise, by currency. @throws Refusal 404 for another franchise */
export async function payeeBalances(db: Database, actor: Actor, franchiseId: number): Promise<PayeeBalance[]> {
  requireFranchise(actor, franchiseId)
  const accounts = Map.groupBy(await rowsOf(db, franchiseId, null), row => `${row.vanId} ${row.userId} ${row.currency}`)
  return [...accounts.values()].flatMap(rows => {
    const [first] = rows
    return first
      ? [{ ...first, balance: runningBalances(rows.map(row => ({ amount: amountOf(row) }))).at(-1) ?? 0 }]
      : []
  })
}

/** Returns the account of one payee with its running balance, oldest first. @throws Refusal 404 for another franchise */
export async function payeeAccount(
  db: Database,
  actor: Actor,
  { franchiseId, vanId, userId }: { franchiseId: number; vanId: number | null; userId: number | null },
): Promise<Entry[]> {
  requireFranchise(actor, franchiseId)
  const franchise = await db
    .selectFrom('franchise')
    .where('id', '=', franchiseId)
    .select('time_zone')
    .executeTakeFirstOrThrow()
  const entries = (await rowsOf(db, franchiseId, { vanId, userId }))
    .map(row => ({
      ...row,
      amount: amountOf(row),
      day: row.day ?? localDay(row.at ?? new Date(0), franchise.time_zone),
    }))
    .toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)))
  const balances = runningBalances(entries)
  return entries.map((entry, index) => ({ ...entry, balance: balances[index] ?? 0 }))
}
