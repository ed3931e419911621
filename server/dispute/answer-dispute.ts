import { randomUUID } from 'node:crypto'
import { statementProblem } from '../../domain/dispute/labels.ts'
import { type DisputeAction, disputeActions } from '../../domain/dispute/lifecycle.ts'
import { recordAuditEntry } from '../audit/record-audit-entry.ts'
import { gatewayOf } from '../payment-account/gateway-of.ts'
import type { Clock } from '../platform/clock.ts'
import type { SignedInContext } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { invalidField, Refusal } from '../platform/refusal.ts'
import type { TenantScope } from '../platform/scope.ts'
import type { Services } from '../platform/services.ts'
import type { DisputeAnswer } from '../ports/disputes-and-transfers.ts'
import { addDisputeEvent } from './add-dispute-event.ts'
import { applyDispute } from './apply-dispute.ts'
import { collectEvidence } from './collect-evidence.ts'
import { describeEvidence } from './describe-evidence.ts'
import { drawEvidence } from './evidence-pdf.ts'
import { lockDispute } from './queries.ts'
import { TEXTS } from './texts.ts'

/** Saves what the manager adds to the evidence, until it is submitted. @throws Refusal 422 for a text that is too long; 409 once it was submitted; 404 or 403 */
export async function saveStatement(
  context: SignedInContext,
  { id, statement }: { id: number; statement: string },
): Promise<void> {
  requireStatement(statement)
  await context.scope.db.transaction().execute(async db => {
    const { dispute } = await lockDispute(db, context.actor, id)
    requireAction(dispute, 'submit', context.clock.now())
    await db.updateTable('dispute').set({ statement: statement.trim() }).where('id', '=', id).execute()
  })
}

/**
 * Submits the collected evidence of a dispute with the manager's statement, which happens once. When the provider does not answer, a job sends it again.
 * @throws Refusal 422 for a statement that is too long; 409 when it cannot be submitted any more; 400 when the provider refused it; 404 or 403
 */
export async function submitEvidence(
  context: SignedInContext,
  { id, statement }: { id: number; statement: string },
): Promise<void> {
  requireStatement(statement)
  await giveAnswer(context, id, { action: 'submit', statement: statement.trim() })
}

/** Accepts a dispute: the customer keeps the money. @throws Refusal as submitEvidence */
export const acceptDispute = (context: SignedInContext, id: number): Promise<void> =>
  giveAnswer(context, id, { action: 'accept' })

function requireStatement(statement: string): void {
  const problem = statementProblem(statement)
  if (problem !== null) throw invalidField('statement', problem)
}

type Standing = Parameters<typeof disputeActions>[0]

function requireAction(
  {
    status,
    answer_state: answerState,
    due_at: dueAt,
  }: { status: Standing['status']; answer_state: Standing['answerState']; due_at: Date | null },
  action: DisputeAction,
  now: Date,
): void {
  if (!disputeActions({ status, answerState, dueAt }, now).includes(action))
    throw new Refusal(409, 'NOT_ANSWERABLE', TEXTS.notAnswerable)
}

/** Records the answer and commits it before it is sent. */
async function giveAnswer(
  context: SignedInContext,
  id: number,
  answer: { action: DisputeAction; statement?: string },
): Promise<void> {
  const { actor } = context
  const now = context.clock.now()
  await context.scope.db.transaction().execute(async db => {
    const { dispute, invoice } = await lockDispute(db, actor, id)
    requireAction(dispute, answer.action, now)
    await db
      .updateTable('dispute')
      .set({
        answer: answer.action === 'submit' ? 'EVIDENCE' : 'ACCEPTANCE',
        answer_state: 'SENDING',
        answer_key: randomUUID(),
        answered_at: now,
        answered_by_id: actor.userId,
        ...(answer.statement === undefined ? {} : { statement: answer.statement }),
      })
      .where('id', '=', id)
      .execute()
    await recordAuditEntry(db, context, {
      action: answer.action === 'submit' ? 'dispute_answered' : 'dispute_accepted',
      subject: 'invoice',
      subjectId: invoice.id,
      franchiseId: invoice.franchise_id,
      from: null,
      to: { disputeId: id, amount: dispute.amount },
    })
    await enqueue(db, 'answer-dispute', { disputeId: id })
  })
  await answerDispute(context, { disputeId: id }).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.error !== 'PROVIDER_UNAVAILABLE') throw error
  })
  const { answer_state: state } = await context.scope.db
    .selectFrom('dispute')
    .where('id', '=', id)
    .select('answer_state')
    .executeTakeFirstOrThrow()
  if (state === 'FAILED') throw new Refusal(400, 'ANSWER_REFUSED', TEXTS.answerRefused)
}

interface Sender {
  scope: TenantScope
  clock: Clock
  services: Services
}

/**
 * Sends a recorded answer to the provider and records what became of it. Repeated and concurrent calls send it once: what the provider has already is looked up
 * first.
 * @throws Refusal 503 while the outcome is open
 */
export async function answerDispute(sender: Sender, { disputeId }: { disputeId: number }): Promise<void> {
  const { scope, clock } = sender
  const pending = await pendingAnswer(scope.db, disputeId)
  if (!pending) return
  const { country, provider_dispute_id: providerId } = pending
  const payments = await gatewayOf(sender, pending.account_id)
  const providerDispute = await payments.findDispute(country, providerId)
  const isDone = pending.answer === 'EVIDENCE' ? providerDispute.submissions > 0 : providerDispute.status === 'LOST'
  const result: DisputeAnswer = isDone ? { status: 'done', dispute: providerDispute } : await send(sender, pending)
  if (result.status === 'unknown') throw new Refusal(503, 'PROVIDER_UNAVAILABLE', TEXTS.answerUnknown)
  await settleAnswer(scope.db, pending, result, clock.now())
}

async function pendingAnswer(db: Database, disputeId: number) {
  const row = await db
    .selectFrom('dispute as d')
    .innerJoin('invoice as i', 'i.id', 'd.invoice_id')
    .innerJoin('payment as p', 'p.id', 'd.payment_id')
    .leftJoin('app_user as u', 'u.id', 'd.answered_by_id')
    .where('d.id', '=', disputeId)
    .where('d.answer_state', '=', 'SENDING')
    .selectAll('d')
    .select([
      'i.country_code as country',
      'i.franchise_id as invoice_franchise_id',
      'p.account_id',
      'u.name as author_name',
    ])
    .executeTakeFirst()
  return row?.answer && row.answer_key && row.answered_by_id
    ? { ...row, answer: row.answer, answer_key: row.answer_key, answered_by_id: row.answered_by_id }
    : undefined
}

type Pending = NonNullable<Awaited<ReturnType<typeof pendingAnswer>>>

async function send(sender: Sender, pending: Pending): Promise<DisputeAnswer> {
  const payments = await gatewayOf(sender, pending.account_id)
  const { country, provider_dispute_id: disputeId, answer_key: key } = pending
  const idempotencyKey = `dispute-${key}`
  if (pending.answer === 'ACCEPTANCE') return await payments.acceptDispute({ country, disputeId, idempotencyKey })
  try {
    const evidence = await collectEvidence(sender, pending.id)
    const fileId = pending.provider_file_id ?? (await upload(sender, pending, await drawEvidence(evidence)))
    return await payments.submitEvidence({
      country,
      disputeId,
      evidence: { fileId, ...describeEvidence(evidence) },
      idempotencyKey,
    })
  } catch (error) {
    if (error instanceof Refusal && error.error === 'EVIDENCE_REFUSED') return { status: 'rejected', code: 'file' }
    throw error
  }
}

/** Sends the file, and keeps its id: a repeated answer must have the same content as the first. */
async function upload(sender: Sender, pending: Pending, content: Buffer): Promise<string> {
  const { country, id } = pending
  const payments = await gatewayOf(sender, pending.account_id)
  const { fileId } = await payments.uploadEvidence({ country, name: `evidence-${id}.pdf`, content })
  const stored = await sender.scope.db
    .updateTable('dispute')
    .set(eb => ({ provider_file_id: eb.fn.coalesce('provider_file_id', eb.val(fileId)) }))
    .where('id', '=', id)
    .returning('provider_file_id')
    .executeTakeFirstOrThrow()
  return stored.provider_file_id ?? fileId
}

async function settleAnswer(
  db: Database,
  pending: Pending,
  result: Exclude<DisputeAnswer, { status: 'unknown' }>,
  now: Date,
): Promise<void> {
  const isSent = result.status === 'done'
  await db.transaction().execute(async trx => {
    const settled = await trx
      .updateTable('dispute')
      .set({ answer_state: isSent ? 'SENT' : 'FAILED', ...(isSent ? {} : { provider_file_id: null }) })
      .where('id', '=', pending.id)
      .where('answer_state', '=', 'SENDING')
      .returning('id')
      .executeTakeFirst()
    if (!settled) return
    const { answer, answered_by_id: userId, author_name: name } = pending
    const done = answer === 'EVIDENCE' ? 'EVIDENCE_SENT' : 'ACCEPTED'
    const failed = answer === 'EVIDENCE' ? 'EVIDENCE_FAILED' : 'ACCEPTANCE_FAILED'
    const author = { userId, name: name ?? '' }
    await addDisputeEvent(trx, pending.id, { type: isSent ? done : failed, author, at: now })
    // The person who answered sees a refusal at once. Nobody waits for a job that is refused later.
    const isLate = now.getTime() - (pending.answered_at ?? now).getTime() > 60_000
    if (!isSent && isLate) await enqueue(trx, 'mail-dispute', { disputeId: pending.id, occasion: 'refused' })
  })
  if (!isSent) return
  const paid = {
    paymentId: pending.payment_id,
    invoiceId: pending.invoice_id,
    franchiseId: pending.invoice_franchise_id,
    currency: pending.currency,
  }
  await applyDispute(db, paid, { dispute: result.dispute, at: now, now })
}
