import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { actsEverywhere } from '../../domain/account/permissions.ts'
import { type ChangeLine, linesOf, type RowChange, referencesOf, type Words } from '../../domain/history/describe.ts'
import {
  HISTORY_SUBJECTS,
  type HistorySection,
  type HistorySubject,
  SHARED_SUBJECTS,
  sectionOf,
  subjectsOf,
} from '../../domain/history/sections.ts'
import { type HistoryAction, TEXTS } from '../../domain/history/texts.ts'
import type { SignedInContext } from '../platform/context.ts'
import { PAGE_SIZE } from '../platform/database/page-size.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { notFoundForActor } from '../platform/refusal.ts'
import type { Actor } from '../platform/scope.ts'
import { problemOf } from './put-back/problem.ts'

/** Lines of a change in the list. */
const MAX_LINES = 25
/** Entries of one answer, for files. */
const MAX_PAGE = 500
const MAX_AUTHORS = 300
/** No index helps a search for words, so it reads no more months than this at once. */
const MAX_SEARCHED_MONTHS = 13
const MAX_WORDS_LENGTH = 100

/** An audited change of settings. */
export interface HistoryEntry {
  id: number
  at: Date
  actorId: number | null
  actorName: string
  actorKind: string
  device: string | null
  action: HistoryAction
  subject: HistorySubject
  franchiseId: number | null
  /** Its first rows in lists, and all that the audit has for one entry. */
  changes: RowChange[]
  rowCount: number
  reason: string | null
}

/** An entry in plain words. */
export interface DescribedEntry extends HistoryEntry {
  section: HistorySection
  title: string
  franchise: string | null
  lines: ChangeLine[]
  /** How many rows or values are not in `lines`. */
  more: number
  /** Why it cannot be put back; null: it may be. */
  problem: string | null
}

/** Managers read what belongs to their franchises, and the business's own settings that they can see. */
function isVisible(actor: Actor): RawBuilder<SqlBool> {
  if (actsEverywhere(actor.roles)) return sql<SqlBool>`true`
  const own = sql`any(${[...actor.franchiseIds]}::bigint[])`
  return sql<SqlBool>`(e.franchise_id = ${own} or (e.franchise_id is null and e.subject = any(${SHARED_SUBJECTS}))
    or (e.subject in ('van_technician', 'van_payee')
      and exists (select from van v where v.id = (e.changes -> 0 -> 'key' ->> 'van_id')::bigint and v.franchise_id = ${own})))`
}

const IS_SETTING = sql<SqlBool>`e.action in ('insert', 'update', 'delete') and e.actor_kind <> 'customer'`

const COLUMNS = sql`e.id, e.happened_at as at, e.actor_id as "actorId", e.actor_name as "actorName", e.actor_kind as "actorKind", e.device, e.action, e.subject,
  e.franchise_id as "franchiseId", e.row_count as "rowCount", e.reason`

/** What a list is filtered by. */
export interface HistoryFilter {
  /** A person's id, or who else made changes: `operator`, `set-up`, `import` or `job`. */
  author?: string | null | undefined
  section?: HistorySection | null | undefined
  franchiseId?: number | null | undefined
  /** Found in old and new values and in reasons. */
  words?: string | null | undefined
  from?: Date | null | undefined
  /** Not included. */
  until?: Date | null | undefined
  /** The last entry of the page before. */
  before?: number | null | undefined
  first?: number | null | undefined
}

/** Finds words in the values of a change and in its reason. */
function hasWords(words: string): RawBuilder<SqlBool> {
  const pattern = `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql<SqlBool>`(e.reason ilike ${pattern} or exists (
    select from jsonb_path_query(e.changes, '$[*].keyvalue() ? (@.key == "from" || @.key == "to").value.*') found
    where found #>> '{}' ilike ${pattern}))`
}

/** Returns the changes of settings that the actor may read, newest first. */
export async function settingsHistory(
  { scope: { db }, actor, clock }: SignedInContext,
  { author, section, franchiseId, words, from, until, before, first }: HistoryFilter,
): Promise<HistoryEntry[]> {
  const sought = (words ?? '').trim().slice(0, MAX_WORDS_LENGTH)
  const conditions = [
    IS_SETTING,
    isVisible(actor),
    sql<SqlBool>`e.subject = any(${section == null ? HISTORY_SUBJECTS : subjectsOf(section)})`,
    ...(author == null ? [] : [sql<SqlBool>`coalesce(e.actor_id::text, e.actor_kind) = ${author}`]),
    ...(franchiseId == null ? [] : [sql<SqlBool>`e.franchise_id = ${franchiseId}`]),
    ...(from == null ? [] : [sql<SqlBool>`e.happened_at >= ${from}`]),
    ...(until == null ? [] : [sql<SqlBool>`e.happened_at < ${until}`]),
    ...(sought === ''
      ? []
      : [
          sql<SqlBool>`e.happened_at >= ${until ?? clock.now()}::timestamptz - ${MAX_SEARCHED_MONTHS} * interval '1 month'`,
          hasWords(sought),
        ]),
    ...(before == null ? [] : [sql<SqlBool>`e.id < ${before}`]),
  ]
  const limit = Math.min(Math.max(first ?? PAGE_SIZE, 1), MAX_PAGE)
  const { rows } = await sql<HistoryEntry>`
    select ${COLUMNS}, jsonb_path_query_array(e.changes, ${`$[0 to ${MAX_LINES - 1}]`}::jsonpath) as changes
    from audit_entry e where ${sql.join(conditions, sql` and `)} order by e.id desc limit ${limit}`.execute(db)
  return rows
}

/** Somebody who changed settings. */
export interface HistoryAuthor {
  /** As HistoryFilter has it. */
  key: string
  name: string
}

/** Returns who made the changes that the actor may read, by name. */
export async function historyAuthors({ scope: { db }, actor }: SignedInContext): Promise<HistoryAuthor[]> {
  const { rows } = await sql<HistoryAuthor>`
    select coalesce(e.actor_id::text, e.actor_kind) as key,
      coalesce((array_agg(e.actor_name order by e.id desc) filter (where e.actor_id is not null))[1], min(e.actor_kind)) as name
    from audit_entry e where ${IS_SETTING} and ${isVisible(actor)} and e.subject = any(${HISTORY_SUBJECTS})
    group by 1 order by name, key limit ${MAX_AUTHORS}`.execute(db)
  return rows
}

/** Returns one change with all its rows. @throws Refusal 404 unless the actor may read it */
export async function historyEntry({ scope: { db }, actor }: SignedInContext, id: number): Promise<HistoryEntry> {
  const { rows } = await sql<HistoryEntry>`
    select ${COLUMNS}, e.changes from audit_entry e where e.id = ${id} and ${IS_SETTING} and ${isVisible(actor)}
      and e.subject = any(${HISTORY_SUBJECTS})`.execute(db)
  const [entry] = rows
  if (!entry) throw notFoundForActor('record')
  return entry
}

/** How each kind of row is named, if not by its name. */
const NAMES: Readonly<Record<string, RawBuilder<string>>> = {
  discount_code: sql<string>`code`,
  subscription_type: sql<string>`case when version = 1 then name else name || ' ' || version end`,
}

async function readNames(
  db: Database,
  references: readonly (readonly [string, number])[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  const kinds = Map.groupBy(references, ([kind]) => kind)
  await Promise.all(
    [...kinds].map(async ([kind, found]) => {
      const ids = [...new Set(found.map(([, id]) => id))]
      const { rows } = await sql<{ id: number; name: string }>`
        select id, ${NAMES[kind] ?? sql`name`} as name from ${sql.table(kind)} where id = any(${ids}::bigint[])`.execute(
        db,
      )
      for (const { id, name } of rows) names.set(`${kind} ${id}`, name)
    }),
  )
  return names
}

/** Returns the words for changes: names of what they refer to, and times in the zone of the actor's first franchise. */
export async function wordsFor(
  { scope: { db, tenant }, actor }: SignedInContext,
  entries: readonly HistoryEntry[],
): Promise<Words> {
  const franchises = entries.flatMap(({ franchiseId }): [string, number][] =>
    franchiseId === null ? [] : [['franchise', franchiseId]],
  )
  const [names, place] = await Promise.all([
    readNames(db, [...entries.flatMap(referencesOf), ...franchises]),
    db
      .selectFrom('franchise')
      .where('id', 'in', actor.franchiseIds.length > 0 ? [...actor.franchiseIds] : [0])
      .orderBy('id')
      .select('time_zone')
      .limit(1)
      .executeTakeFirst(),
  ])
  return {
    country: tenant.countryCode,
    zone: place?.time_zone ?? 'UTC',
    nameOf: (kind, id) => names.get(`${kind} ${id}`),
  }
}

/** Returns changes in plain words. */
export async function describeEntries(
  context: SignedInContext,
  entries: readonly HistoryEntry[],
): Promise<DescribedEntry[]> {
  if (entries.length === 0) return []
  const words = await wordsFor(context, entries)
  return entries.map(entry => {
    const lines = linesOf(entry, words)
    const unread = Math.max(0, entry.rowCount - entry.changes.length)
    return {
      ...entry,
      section: sectionOf(entry.subject),
      title: TEXTS.title(entry.subject, entry.action, entry.rowCount, words.country),
      franchise: entry.franchiseId === null ? null : (words.nameOf('franchise', entry.franchiseId) ?? null),
      lines: lines.slice(0, MAX_LINES),
      more: unread + Math.max(0, lines.length - MAX_LINES),
      problem: problemOf(entry, context.actor.roles),
    }
  })
}
