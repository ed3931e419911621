import { missingLines, type ReadinessLine, readinessOf } from '../../domain/opening/readiness.ts'
import { modeOf } from '../../domain/payment/account-keys.ts'
import { pauseMessageProblem, type TenantState } from '../../domain/tenant/tenant-state.ts'
import type { SignedInContext } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { invalidField, Refusal } from '../platform/refusal.ts'
import { type Stamped, saveSection, withStamp } from '../settings/save-section.ts'
import { countFacts } from './facts.ts'
import { TEXTS } from './texts.ts'
import { tryBooking } from './try-booking.ts'

/** The state of the business, and its checklist. */
export interface Readiness {
  state: TenantState
  /** What customers read while bookings are paused, or read in the last pause. */
  pauseMessage: string | null
  /** When the business closes for good, or closed; null: it stays. */
  closesAt: Date | null
  lines: ReadinessLine[]
}

/** What a change of the state may not overwrite unseen. */
type State = Pick<Readiness, 'state' | 'pauseMessage'>

async function readState(db: Database, id: number): Promise<State> {
  return await db
    .selectFrom('tenant')
    .where('id', '=', id)
    .select(['state', 'pause_message as pauseMessage'])
    .executeTakeFirstOrThrow()
}

/** Returns the checklist of the tenant: counted facts, and a booking that is tried with the code that bookings use. */
export async function readiness({ scope, clock, config, services }: SignedInContext): Promise<Stamped<Readiness>> {
  const { db, tenant } = scope
  const now = clock.now()
  const [counted, own, account, proof] = await Promise.all([
    countFacts(db, { tenantId: tenant.id, now }),
    db
      .selectFrom('tenant')
      .where('id', '=', tenant.id)
      .select(['state', 'closes_at', 'pause_message', 'support_phone', 'support_email'])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('payment_account')
      .where('ended_at', 'is', null)
      .where('mode', '=', 'live')
      .select('id')
      .executeTakeFirst(),
    tryBooking(db, now),
  ])
  const key = services.payments.publicKeyOfEnvironment(tenant.id, tenant.countryCode)
  const isEnvironmentLive = !services.payments.isSandbox && key !== undefined && modeOf(key) === 'live'
  const facts = {
    ...counted,
    hasContact: own.support_phone !== '' && own.support_email !== '',
    hasRealPayments: account !== undefined || isEnvironmentLive,
    hasRealMail: config.mail.smtpUrl !== undefined,
  }
  return {
    ...withStamp<State>({ state: own.state, pauseMessage: own.pause_message }),
    closesAt: own.closes_at,
    lines: readinessOf(facts, proof, tenant.countryCode),
  }
}

/**
 * Opens the business for bookings: from set-up, or after a pause.
 * @throws Refusal 409 NOT_READY with the missing lines; 409 for a business that closes or closed, and as saveSection
 */
export async function openForBookings(context: SignedInContext, seen: string): Promise<Stamped<Readiness>> {
  const now = await readiness(context)
  if (now.state === 'closed') throw new Refusal(409, 'CLOSED', TEXTS.closed)
  if (now.closesAt !== null) throw new Refusal(409, 'CLOSES', TEXTS.closes)
  const missing = missingLines(now.lines)
  if (missing.length > 0) {
    const message = TEXTS.notReady(missing.map(({ sentence }) => sentence))
    throw Object.assign(new Refusal(409, 'NOT_READY', message), { details: { missing: missing.map(({ key }) => key) } })
  }
  const { id } = context.scope.tenant
  const opened = await saveSection<State>(context, {
    subject: 'tenant',
    owner: { rowId: id },
    read: db => readState(db, id),
    seen,
    write: async (db, { state }) => {
      if (state === 'open') return
      const { numUpdatedRows } = await db
        .updateTable('tenant')
        .set({ state: 'open' })
        .where('id', '=', id)
        .where('state', '<>', 'closed')
        .where('closes_at', 'is', null)
        .executeTakeFirst()
      // An owner has just decided to close it.
      if (numUpdatedRows === 0n) throw new Refusal(409, 'CLOSES', TEXTS.closes)
    },
  })
  return { ...now, ...opened }
}

/**
 * Pauses bookings by customers, who read the sentence instead. While they are paused it changes the sentence. Staff can still book.
 * @throws Refusal 422 under `message`; 409 for a business that is not open, and as saveSection
 */
export async function pauseBookings(
  context: SignedInContext,
  { message, seen }: { message: string; seen: string },
): Promise<Stamped<Readiness>> {
  const problem = pauseMessageProblem(message)
  if (problem !== undefined) throw invalidField('message', problem)
  const { id } = context.scope.tenant
  await saveSection<State>(context, {
    subject: 'tenant',
    owner: { rowId: id },
    read: db => readState(db, id),
    seen,
    write: async (db, { state }) => {
      if (state !== 'open' && state !== 'paused') throw new Refusal(409, 'WRONG_STATE', TEXTS.notOpen)
      await db
        .updateTable('tenant')
        .set({ state: 'paused', pause_message: message.trim() })
        .where('id', '=', id)
        .execute()
    },
  })
  return await readiness(context)
}
