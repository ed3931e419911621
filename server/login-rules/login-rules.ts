import { sql } from 'kysely'
import { type LoginRules, loginRuleProblems } from '../../domain/account/login-rules.ts'
import type { SignedInContext } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { invalidFields } from '../platform/refusal.ts'
import { type Stamped, saveSection, withStamp } from '../settings/save-section.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'

const DEFAULTS = { staff_session_days: 30, second_factor_required_from: null }

const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10)

const readRow = async (db: Database) =>
  (await db
    .selectFrom('tenant_security')
    .select(['staff_session_days', 'second_factor_required_from'])
    .executeTakeFirst()) ?? DEFAULTS

async function readRules(db: Database): Promise<LoginRules> {
  const { staff_session_days, second_factor_required_from: from } = await readRow(db)
  return { staffSessionDays: staff_session_days, secondStepFrom: from && dayOf(from) }
}

/** Returns the rules for the logins of staff. */
export const loginRules = async ({ scope }: SignedInContext): Promise<Stamped<LoginRules>> =>
  withStamp(await readRules(scope.db))

/** Returns how many active staff have no second step yet: they set one up at their next login once it is required. */
export async function countWithoutSecondStep(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from app_user u where deactivated_at is null and exists (select from user_role where user_id = u.id)
      and not exists (select from totp_factor where user_id = u.id) and not exists (select from passkey where user_id = u.id)`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/**
 * Changes the rules for the logins of staff. Shorter sessions end at the next request of who is past them. A second step is demanded at the login.
 * @throws Refusal 422 for each wrong field; 409 as saveSection
 */
export async function updateLoginRules(
  context: SignedInContext,
  { rules, seen }: { rules: LoginRules; seen: string },
): Promise<Stamped<LoginRules>> {
  const { staffSessionDays, secondStepFrom } = rules
  return await saveSection(context, {
    subject: 'tenant_security',
    owner: null,
    read: readRules,
    seen,
    write: async (db, saved) => {
      const problems = loginRuleProblems(rules, { today: dayOf(context.clock.now()), saved: saved.secondStepFrom })
      if (problems.length > 0) throw invalidFields(problems)
      // A first day that stays keeps its hour, which the command line can set.
      const { second_factor_required_from: before } = await readRow(db)
      const from =
        secondStepFrom === null
          ? null
          : secondStepFrom === saved.secondStepFrom
            ? before
            : new Date(`${secondStepFrom}T00:00:00Z`)
      const columns = { staff_session_days: staffSessionDays, second_factor_required_from: from }
      await db
        .insertInto('tenant_security')
        .values(columns)
        .onConflict(conflict => conflict.column('tenant_id').doUpdateSet(columns))
        .execute()
      await recordSecurityEvent(
        context,
        {
          kind: 'setting_changed',
          userId: null,
          details: { staffSessionDays, secondFactorRequiredFrom: secondStepFrom },
        },
        db,
      )
    },
  })
}
