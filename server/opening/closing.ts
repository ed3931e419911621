import { closingNameProblem, closingTime } from '../../domain/opening/closing.ts'
import type { TenantState } from '../../domain/tenant/tenant-state.ts'
import type { SignedInContext } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { invalidField, Refusal } from '../platform/refusal.ts'
import { requireRecentLogin } from '../session/require-recent-login.ts'
import type { Impact } from '../settings/impact.ts'
import { type Stamped, saveSection, withStamp } from '../settings/save-section.ts'
import { closingImpact } from './closing-impact.ts'
import { TEXTS } from './texts.ts'

/** Whether the business closes, and when. */
export interface Closing {
  state: TenantState
  /** Null: it stays. Also the moment in which it closed. */
  closesAt: Date | null
}

async function readClosing(db: Database, tenantId: number): Promise<Closing> {
  const row = await db
    .selectFrom('tenant')
    .where('id', '=', tenantId)
    .select(['state', 'closes_at'])
    .executeTakeFirstOrThrow()
  return { state: row.state, closesAt: row.closes_at }
}

/** Returns whether the business closes, for its owners. */
export const closing = async ({ scope: { db, tenant } }: SignedInContext): Promise<Stamped<Closing>> =>
  withStamp(await readClosing(db, tenant.id))

/** Returns what has to end before the business can close in two weeks, and what its owners should know. */
export const previewClosing = ({ scope, clock }: SignedInContext): Promise<Impact> =>
  closingImpact(scope.db, closingTime(clock.now()))

interface ClosingRequest {
  /** What the owner typed, as a proof. */
  name: string
  currentPassword: string | null
  seen: string
  accepted?: string | null | undefined
}

/**
 * Closes the business in two weeks. Until then customers cannot book, staff finish their work, and owners can take it back. All owners get a mail.
 * @throws Refusal 422 under `name` or `currentPassword`; 409 for a business that closes or closed already, and as saveSection
 */
export async function closeBusiness(
  context: SignedInContext,
  { name, currentPassword, seen, accepted }: ClosingRequest,
): Promise<Stamped<Closing>> {
  const { scope, clock, actor } = context
  const { id } = scope.tenant
  const problem = closingNameProblem(name, scope.tenant.name)
  if (problem !== undefined) throw invalidField('name', problem)
  await requireRecentLogin(context, currentPassword)
  const closesAt = closingTime(clock.now())
  return await saveSection<Closing>(context, {
    subject: 'tenant',
    owner: { rowId: id },
    read: db => readClosing(db, id),
    seen,
    accepted,
    impact: (db, now) => {
      if (now.closesAt !== null || now.state === 'closed') throw new Refusal(409, 'CLOSES', TEXTS.closing.already)
      return closingImpact(db, closesAt)
    },
    write: async (db, { state }) => {
      await db
        .updateTable('tenant')
        .set({
          closes_at: closesAt,
          ...(state === 'open' && { state: 'paused' as const }),
          pause_message: TEXTS.closing.sentence(scope.tenant.name),
        })
        .where('id', '=', id)
        .execute()
      await enqueue(db, 'mail-closing', { about: 'planned', closesAt: closesAt.toISOString(), by: actor.name })
    },
  })
}

/**
 * Takes back that the business closes. Bookings stay paused until somebody opens them.
 * @throws Refusal 409 for a business that does not close, or that has closed; 409 as saveSection
 */
export async function keepBusiness(context: SignedInContext, seen: string): Promise<Stamped<Closing>> {
  const { scope, actor } = context
  const { id } = scope.tenant
  return await saveSection<Closing>(context, {
    subject: 'tenant',
    owner: { rowId: id },
    read: db => readClosing(db, id),
    seen,
    write: async (db, { state, closesAt }) => {
      if (state === 'closed') throw new Refusal(409, 'CLOSED', TEXTS.closed)
      if (closesAt === null) throw new Refusal(409, 'WRONG_STATE', TEXTS.closing.stays)
      await db.updateTable('tenant').set({ closes_at: null, pause_message: null }).where('id', '=', id).execute()
      await enqueue(db, 'mail-closing', { about: 'kept', closesAt: closesAt.toISOString(), by: actor.name })
    },
  })
}
