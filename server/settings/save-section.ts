import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { refuseChanged } from '../audit/changed-since.ts'
import { nameAuthor } from '../audit/name-author.ts'
import type { SignedInContext } from '../platform/context.ts'
import { forgetCached } from '../platform/database/cached.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import type { Refusal } from '../platform/refusal.ts'
import { type Impact, requireAccepted } from './impact.ts'
import { stampOf } from './stamp.ts'
import { TEXTS } from './texts.ts'

/** A section of settings as the API answers it. */
export type Stamped<Content> = Content & { stamp: string }

export const withStamp = <Content extends object>(content: Content): Stamped<Content> => ({
  ...content,
  stamp: stampOf(content),
})

interface Saving<Content> {
  /** The settings table that names the section. Its last audit entry says who changed it meanwhile. */
  subject: string
  /** The one row of the section, by id or another key, the franchise whose rows it has, or the person whose access it is; null: the tenant's rows. */
  owner:
    | { rowId: number }
    | { key: Readonly<Record<string, string>> }
    | { franchiseId: number }
    | { userId: number }
    | null
  /** Reads the section. Its lists need a fixed order. */
  read: (db: Database) => Promise<Content>
  /** The stamp that the page was loaded with. */
  seen: string
  /** Counts what the change affects, in its transaction. */
  impact?: (db: Database, current: Content) => Promise<Impact>
  /** The stamp of the impact that the page showed. */
  accepted?: string | null | undefined
  /** Why, for changes that need a reason. Stored in the audit. */
  reason?: string
  write: (db: Database, current: Content) => Promise<void>
}

/**
 * Saves a section of settings: only if it is as the page showed it and its impact is accepted. The database audits the change. All processes drop what they
 * cached of the tenant within a second.
 * @throws Refusal 409 CHANGED_MEANWHILE with `changedBy` and `changedAt`; 409 IMPACT_BLOCKED or IMPACT_CHANGED with `impact`
 */
export async function saveSection<Content extends object>(
  context: SignedInContext,
  saving: Saving<Content>,
): Promise<Stamped<Content>> {
  const { scope } = context
  const saved = await scope.db.transaction().execute(async db => {
    await nameAuthor(db, context, saving.reason)
    await lockSection(db, scope.tenant.id, saving)
    const current = await saving.read(db)
    if (stampOf(current) !== saving.seen) throw await changedMeanwhile(db, saving)
    if (saving.impact) requireAccepted(await saving.impact(db, current), saving.accepted)
    await saving.write(db, current)
    return await saving.read(db)
  })
  forgetCached(scope.db)
  return withStamp(saved)
}

/** What says which section is meant. */
interface SectionKey extends Pick<Saving<object>, 'owner'> {
  /** The table, or all of them where the section has several. */
  subject: string | readonly string[]
}

/** Two saves of one section wait for each other, also when it has no rows yet. Who locks several takes them in the order of their owners' ids. */
export async function lockSection(db: Database, tenantId: number, { subject, owner }: SectionKey): Promise<void> {
  const name = `settings ${tenantId} ${[subject].flat().join()} ${JSON.stringify(owner)}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db)
}

/** Runs a change of settings that adds something, so there is no earlier version to compare with. The database audits it. */
export async function changeSettings<Result>(
  context: SignedInContext,
  change: (db: Database) => Promise<Result>,
  reason?: string,
): Promise<Result> {
  const result = await context.scope.db.transaction().execute(async db => {
    await nameAuthor(db, context, reason)
    return await change(db)
  })
  forgetCached(context.scope.db)
  return result
}

/** SQL: the audit entries of a section. What a person may do is in several tables. */
function condition({ subject: subjects, owner }: SectionKey): RawBuilder<SqlBool> {
  const subject = sql`any(${[subjects].flat()}::text[])`
  if (owner === null) return sql`subject = ${subject}`
  if ('rowId' in owner) return sql`subject = ${subject} and subject_id = ${String(owner.rowId)}`
  if ('key' in owner) return sql`subject = ${subject} and changes @> ${JSON.stringify([{ key: owner.key }])}::jsonb`
  if ('franchiseId' in owner) return sql`subject = ${subject} and franchise_id = ${owner.franchiseId}`
  const { userId } = owner
  return sql`(subject = any('{user_role,franchise_member,van_technician,vendor_sales}') and changes @> ${JSON.stringify([{ key: { user_id: userId } }])}::jsonb
    or subject = 'app_user' and subject_id = ${String(userId)} and action = 'update')`
}

/** Returns the refusal of a save whose section changed since the page was loaded. */
export const changedMeanwhile = (db: Database, section: SectionKey): Promise<Refusal> =>
  refuseChanged(db, condition(section), { texts: TEXTS })
