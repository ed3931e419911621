import { sql } from 'kysely'
import { csvMoney, toCsv } from '../../../domain/format/csv.ts'
import { payeeNames } from '../../../domain/payout/labels.ts'
import { MAX_REFERENCE, type RunStatus } from '../../../domain/payout/settling.ts'
import { recordAuditEntry } from '../../audit/record-audit-entry.ts'
import { requireFranchise } from '../../franchise/policy.ts'
import type { SignedInContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { invalidFields, notFoundForActor, ownRecord, Refusal } from '../../platform/refusal.ts'
import type { Actor } from '../../platform/scope.ts'
import { requireOpenDay } from './access.ts'
import { NAMED, type Named, STATEMENT } from './names.ts'
import { TEXTS } from './texts.ts'

/** A statement that the tenant still has to pay, in cents. */
export interface Due extends Named {
  amount: number
  /** The open run that has it. */
  runId: number | null
}

const dueOf = async (db: Database, franchiseId: number): Promise<Due[]> =>
  (
    await sql<Due>`
    select ${NAMED}, s.total as amount, r.run_id as "runId"
    from ${STATEMENT} left join payout_run_statement r on r.statement_id = s.id and r.is_open
    where s.franchise_id = ${franchiseId} and s.total > 0
      and not exists (select from payout_settlement t where t.statement_id = s.id and t.kind = 'PAID_OUT')
    order by p.start_date desc, v.name, u.name, s.id`.execute(db)
  ).rows

/** Returns the statements of a franchise that are not paid out, newest first. @throws Refusal 404 for another franchise */
export async function duePayouts(db: Database, actor: Actor, franchiseId: number): Promise<Due[]> {
  requireFranchise(actor, franchiseId)
  return await dueOf(db, franchiseId)
}

/** Statements that are paid together. */
export interface Run {
  id: number
  franchiseId: number
  currency: 'CAD' | 'USD'
  authorName: string
  status: RunStatus
  /** Cents. */
  total: number
  statements: number
  paidOn: string | null
  reference: string | null
}

const RUN = sql`
  select r.id, r.franchise_id as "franchiseId", r.currency, a.name as "authorName",
    case when r.cancelled_at is not null then 'CANCELLED' when t.day is not null then 'PAID' else 'OPEN' end as status,
    x.total::float8 as total, x.statements, t.day as "paidOn", t.reference
  from payout_run r join app_user a on a.id = r.author_id
    cross join lateral (select sum(amount) as total, count(*)::int as statements from payout_run_statement x where x.run_id = r.id) x
    left join lateral (select day, reference from payout_settlement t where t.run_id = r.id limit 1) t on true`

/** Returns the last 100 payout runs of a franchise, newest first. @throws Refusal 404 for another franchise */
export async function payoutRuns(db: Database, actor: Actor, franchiseId: number): Promise<Run[]> {
  requireFranchise(actor, franchiseId)
  const { rows } = await sql<Run>`${RUN} where r.franchise_id = ${franchiseId} order by r.id desc limit 100`.execute(db)
  return rows
}

/** @throws Refusal 404 for a run of another franchise */
async function requireRun(db: Database, actor: Actor, id: number): Promise<Run> {
  const [run] = (await sql<Run>`${RUN} where r.id = ${id}`.execute(db)).rows
  if (!run || !actor.franchiseIds.includes(run.franchiseId)) throw notFoundForActor('payoutRun')
  return run
}

/** Locks a run until the end of the transaction. @throws Refusal 409 when it is paid or cancelled */
async function requireOpenRun(db: Database, actor: Actor, id: number): Promise<Run> {
  await db.selectFrom('payout_run').where('id', '=', id).select('id').forUpdate().executeTakeFirst()
  const run = await requireRun(db, actor, id)
  if (run.status !== 'OPEN') throw new Refusal(409, 'CONFLICT', TEXTS.notOpen)
  return run
}

const lockFranchise = (db: Database, id: number) =>
  db.selectFrom('franchise').where('id', '=', id).select('id').forUpdate().executeTakeFirst()

/**
 * Puts statements into a payout run.
 * @param input with the total that the manager saw, in cents
 * @throws Refusal 404 for another franchise; 403 for the manager's own statement; 409 when a statement is paid or in another run, or the total differs
 */
export async function createRun(
  context: SignedInContext,
  input: { franchiseId: number; statementIds: readonly number[]; total: number },
): Promise<Run> {
  const { scope, actor, clock } = context
  requireFranchise(actor, input.franchiseId)
  if (input.statementIds.length === 0) throw invalidFields([{ field: 'statementIds', message: TEXTS.noStatements }])
  return await scope.db.transaction().execute(async db => {
    await lockFranchise(db, input.franchiseId)
    const wanted = new Set(input.statementIds)
    const due = (await dueOf(db, input.franchiseId)).filter(each => wanted.has(each.statementId) && each.runId === null)
    const [first] = due
    const total = due.reduce((sum, { amount }) => sum + amount, 0)
    if (
      !first ||
      due.length !== wanted.size ||
      total !== input.total ||
      due.some(each => each.currency !== first.currency)
    )
      throw new Refusal(409, 'CHANGED_MEANWHILE', TEXTS.changed)
    if (due.some(({ userId }) => userId === actor.userId)) throw ownRecord('payout')
    const { id } = await db
      .insertInto('payout_run')
      .values({
        franchise_id: input.franchiseId,
        currency: first.currency,
        author_id: actor.userId,
        created_at: clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('payout_run_statement')
      .values(due.map(({ statementId, amount }) => ({ run_id: id, statement_id: statementId, amount })))
      .execute()
    return await requireRun(db, actor, id)
  })
}

/** Frees the statements of a run that was not paid. @throws Refusal 404 for another franchise's run; 409 when it is paid or cancelled */
export async function cancelRun({ scope, actor, clock }: SignedInContext, id: number): Promise<Run> {
  return await scope.db.transaction().execute(async db => {
    await requireOpenRun(db, actor, id)
    await db.updateTable('payout_run').set({ cancelled_at: clock.now() }).where('id', '=', id).execute()
    await db.updateTable('payout_run_statement').set({ is_open: null }).where('run_id', '=', id).execute()
    return await requireRun(db, actor, id)
  })
}

/**
 * Marks all statements of a run as paid out.
 * @param paid the local day on which the bank paid, and its reference
 * @throws Refusal 404 for another franchise's run; 409 when it is paid or cancelled; 422 for a closed or future day, or a missing reference
 */
export async function markRunPaid(
  context: SignedInContext,
  { id, day, reference }: { id: number; day: string; reference: string },
): Promise<Run> {
  const { scope, actor, clock } = context
  const text = requireReference(reference)
  return await scope.db.transaction().execute(async db => {
    const { franchiseId, total } = await requireOpenRun(db, actor, id)
    await requireOpenDay(db, franchiseId, { day, now: clock.now() })
    await sql`
      insert into payout_settlement (statement_id, kind, method, amount, day, reference, run_id, author_id, created_at)
      select statement_id, 'PAID_OUT', 'BANK', amount, ${day}::date, ${text}, run_id, ${actor.userId}, ${clock.now()}
      from payout_run_statement where run_id = ${id}`.execute(db)
    await recordAuditEntry(db, context, {
      action: 'payout_paid',
      subject: 'payout_run',
      subjectId: id,
      franchiseId,
      from: null,
      to: { total, day, reference: text },
    })
    return await requireRun(db, actor, id)
  })
}

/** @throws Refusal 422 for an empty or long reference */
export function requireReference(reference: string): string {
  const text = reference.trim()
  if (text === '' || text.length > MAX_REFERENCE)
    throw invalidFields([{ field: 'reference', message: TEXTS.reference }])
  return text
}

/** Returns a run as a CSV for the bank, one payment a line, in dollars. @throws Refusal 404 for another franchise's run */
export async function bankFile(db: Database, actor: Actor, id: number): Promise<string> {
  await requireRun(db, actor, id)
  const { rows } = await sql<Named & { amount: number; email: string | null }>`
    select ${NAMED}, r.amount, u.email from ${STATEMENT} join payout_run_statement r on r.statement_id = s.id
    where r.run_id = ${id} order by u.name, s.id`.execute(db)
  return toCsv([
    TEXTS.file.headers,
    ...rows.map(row => [
      payeeNames(row).person,
      row.email ?? '',
      csvMoney(row.amount),
      row.currency,
      TEXTS.runReference(id, row.statementId),
      String(row.statementId),
      row.startDate,
      row.endDate,
    ]),
  ])
}
