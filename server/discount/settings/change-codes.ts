import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import {
  changesLocked,
  CODE_TYPES,
  type CodeTerms,
  codeProblem,
  countProblem,
  normalCode,
  prefixProblem,
  termsProblems,
} from '../../../domain/discount/code-terms.ts'
import { localDay, startOfDay } from '../../../domain/format/dates.ts'
import type { SignedInContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { denial, type FieldError, invalidField, invalidFields, Refusal } from '../../platform/refusal.ts'
import { changeSettings, saveSection } from '../../settings/save-section.ts'
import { TEXTS } from '../texts.ts'
import {
  type CodeContent,
  type CodeSettings,
  mayChangeCodes,
  oneCode,
  readCode,
  readServices,
  zoneOfBusiness,
} from './read-codes.ts'

const T = TEXTS.settings
/** Without letters and digits that are easily confused when read aloud. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const RANDOM_LETTERS = 8

interface SeenCode {
  /** Of a set, its first code's. */
  codeId: number
  seen: string
}

/** @throws Refusal 403 for managers whose franchises do not grant it */
async function requireMayChange({ scope: { db }, actor }: SignedInContext): Promise<void> {
  if (!(await mayChangeCodes(db, actor))) throw denial(new Refusal(403, 'NOT_GRANTED', T.notGranted))
}

interface Setting {
  now: Date
  zone: string
  uses: number
  /** Null: a new code. */
  before: CodeContent | null
}

/** @throws Refusal 422 by field */
async function requireTerms(db: Database, terms: CodeTerms, { now, zone, uses, before }: Setting): Promise<void> {
  const problems = termsProblems(terms, { today: localDay(now, zone), uses, before })
  const fields: FieldError[] = Object.entries(problems).map(([field, message]) => ({ field, message }))
  if (before === null && !CODE_TYPES.some(type => type === terms.type))
    fields.push({ field: 'type', message: T.typeUnknown })
  if (terms.nameKeys !== null && !(await areOffered(db, terms.nameKeys, before?.nameKeys ?? [])))
    fields.push({ field: 'nameKeys', message: T.serviceUnknown })
  if (fields.length > 0) throw invalidFields(fields)
}

/** A code that is limited to an archived service may keep it. */
async function areOffered(db: Database, keys: readonly string[], keysBefore: readonly string[]): Promise<boolean> {
  const offered = (await readServices(db)).filter(({ active }) => active).map(({ nameKey }) => nameKey)
  return keys.every(key => offered.includes(key) || keysBefore.includes(key))
}

const DAY_MS = 86_400_000
const dayAfter = (day: string): string => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)

/** Returns the columns of terms. A day that stays keeps its moment, which may be within a day. */
function columnsOf(terms: CodeTerms, zone: string, before: CodeContent | null) {
  const { type, amount, nameKeys, fromDay, untilDay, maxUses, maxUsesPerCustomer, note } = terms
  const isSameFrom = before !== null && before.fromDay === fromDay
  const isSameUntil = before !== null && before.untilDay === untilDay
  return {
    discount_type: type,
    amount: amount ?? 0,
    name_keys: nameKeys === null ? null : [...nameKeys],
    valid_from: isSameFrom ? before.validFrom : fromDay && startOfDay(fromDay, zone),
    valid_until: isSameUntil ? before.validUntil : untilDay && startOfDay(dayAfter(untilDay), zone),
    max_uses: maxUses,
    max_uses_per_customer: maxUsesPerCustomer,
    note: note.trim(),
  }
}

/** Two codes that get one text at the same time wait for each other here. */
const lockCodes = (db: Database) =>
  sql`select pg_advisory_xact_lock(hashtextextended('discount codes ' || app.current_tenant(), 0))`.execute(db)

/** Adds a code. @throws Refusal 403; 422 by field */
export async function createDiscountCode(
  context: SignedInContext,
  { code: typed, ...terms }: CodeTerms & { code: string },
): Promise<CodeSettings> {
  await requireMayChange(context)
  const code = normalCode(typed)
  const { id } = await changeSettings(context, async db => {
    await lockCodes(db)
    const zone = await zoneOfBusiness(db)
    const problem = codeProblem(typed)
    if (problem !== undefined) throw invalidField('code', problem)
    await requireTerms(db, terms, { now: context.clock.now(), zone, uses: 0, before: null })
    const taken = await db.selectFrom('discount_code').where('code', '=', code).select('id').executeTakeFirst()
    if (taken) throw invalidField('code', T.codeTaken)
    return await db
      .insertInto('discount_code')
      .values({ code, ...columnsOf(terms, zone, null), created_at: context.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
  })
  return await oneCode(context, id)
}

const randomCode = (prefix: string): string =>
  prefix + Array.from({ length: RANDOM_LETTERS }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** Returns new codes that nobody has yet. */
async function freshCodes(db: Database, prefix: string, count: number): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select code from discount_code where starts_with(code, ${prefix})`.execute(db)
  const takenCodes = new Set(rows.map(({ code }) => code))
  const codes = new Set<string>()
  while (codes.size < count) {
    const code = randomCode(prefix)
    if (!takenCodes.has(code)) codes.add(code)
  }
  return [...codes]
}

/** Adds a set of codes that each work once and have one prefix. @throws Refusal 403; 422 by field */
export async function generateDiscountCodes(
  context: SignedInContext,
  { prefix: typed, count, ...sharedTerms }: CodeTerms & { prefix: string; count: number },
): Promise<CodeSettings> {
  await requireMayChange(context)
  const prefix = normalCode(typed)
  const terms: CodeTerms = { ...sharedTerms, maxUses: 1, maxUsesPerCustomer: null }
  const id = await changeSettings(context, async db => {
    await lockCodes(db)
    const zone = await zoneOfBusiness(db)
    const fields: FieldError[] = [
      { field: 'prefix', message: prefixProblem(typed) },
      { field: 'count', message: countProblem(count) },
    ].flatMap(({ field, message }) => (message === undefined ? [] : [{ field, message }]))
    if (fields.length > 0) throw invalidFields(fields)
    await requireTerms(db, terms, { now: context.clock.now(), zone, uses: 0, before: null })
    const taken = await db.selectFrom('discount_code').where('prefix', '=', prefix).select('id').executeTakeFirst()
    if (taken) throw invalidField('prefix', T.prefixTaken)
    const columns = { ...columnsOf(terms, zone, null), prefix, created_at: context.clock.now() }
    const codes = await freshCodes(db, prefix, count)
    const inserted = await db
      .insertInto('discount_code')
      .values(codes.map(code => ({ code, ...columns })))
      .returning('id')
      .execute()
    return Math.min(...inserted.map(row => row.id))
  })
  return await oneCode(context, id)
}

/** Returns the rows of a code or a set, locked against bookings that use it at the same time. */
async function lockRows(
  db: Database,
  { code, prefix }: CodeContent,
): Promise<{ ids: number[]; uses: number; most: number }> {
  const rows = await db
    .selectFrom('discount_code')
    .where('referrer_user_id', 'is', null)
    .where(eb => (prefix === null ? eb('code', '=', code) : eb('prefix', '=', prefix)))
    .orderBy('id')
    .select(['id', 'uses'])
    .forUpdate()
    .execute()
  return {
    ids: rows.map(({ id }) => id),
    uses: rows.reduce((sum, row) => sum + row.uses, 0),
    most: Math.max(0, ...rows.map(({ uses }) => uses)),
  }
}

const changeCode = async (
  context: SignedInContext,
  { codeId, seen }: SeenCode,
  write: (db: Database, current: CodeContent) => Promise<void>,
): Promise<CodeSettings> => {
  await requireMayChange(context)
  await saveSection(context, {
    subject: 'discount_code',
    owner: { rowId: codeId },
    seen,
    read: db => readCode(db, codeId),
    write,
  })
  return await oneCode(context, codeId)
}

/**
 * Changes the terms of a code or of all codes of a set. Kind, amount and services stay from the first use on, because booked appointments are priced with them.
 * @throws Refusal 403; 404; 422 by field; 409 as saveSection
 */
export const updateDiscountCode = (
  context: SignedInContext,
  { codeId, seen, ...terms }: SeenCode & CodeTerms,
): Promise<CodeSettings> =>
  changeCode(context, { codeId, seen }, async (db, before) => {
    const { ids, uses, most } = await lockRows(db, before)
    const isSet = before.prefix !== null
    if (isSet && terms.maxUses !== 1) throw invalidField('maxUses', T.setLimit)
    const zone = await zoneOfBusiness(db)
    await requireTerms(db, terms, { now: context.clock.now(), zone, uses: most, before })
    if (before.type !== terms.type && !CODE_TYPES.some(type => type === terms.type))
      throw invalidField('type', T.typeUnknown)
    if (uses > 0 && changesLocked(before, terms)) throw invalidField(lockedField(before, terms), T.locked)
    await db
      .updateTable('discount_code')
      .set(columnsOf(terms, zone, before))
      .where('id', 'in', ids)
      .execute()
  })

const lockedField = (before: CodeTerms, terms: CodeTerms): keyof CodeTerms =>
  before.type !== terms.type ? 'type' : before.amount !== terms.amount ? 'amount' : 'nameKeys'

/** Lets nobody use a code or the codes of a set any more. Appointments that are booked with it keep it. @throws as updateDiscountCode */
export const pauseDiscountCode = (context: SignedInContext, code: SeenCode): Promise<CodeSettings> =>
  changeCode(context, code, async (db, before) => {
    const { ids } = await lockRows(db, before)
    await db
      .updateTable('discount_code')
      .set({ paused_at: context.clock.now() })
      .where('id', 'in', ids)
      .where('paused_at', 'is', null)
      .execute()
  })

/** Ends the pause of a code or of a set. @throws as updateDiscountCode */
export const resumeDiscountCode = (context: SignedInContext, code: SeenCode): Promise<CodeSettings> =>
  changeCode(context, code, async (db, before) => {
    const { ids } = await lockRows(db, before)
    await db.updateTable('discount_code').set({ paused_at: null }).where('id', 'in', ids).execute()
  })
