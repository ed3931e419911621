import { sql } from 'kysely'
import { actsEverywhere, mayWithGrants } from '../../../domain/account/permissions.ts'
import type { CodeTerms } from '../../../domain/discount/code-terms.ts'
import type { DiscountType } from '../../../domain/discount/discount.ts'
import { localDay } from '../../../domain/format/dates.ts'
import type { Currency } from '../../../domain/format/money.ts'
import type { SignedInContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { notFound } from '../../platform/refusal.ts'
import type { Actor } from '../../platform/scope.ts'
import { stampOf } from '../../settings/stamp.ts'

/** A discount code, or a set of single-use codes, as saveSection compares it. */
export interface CodeContent extends CodeTerms {
  id: number
  code: string
  /** Of a set; null: one code. */
  prefix: string | null
  /** How many codes it has. */
  codes: number
  validFrom: Date | null
  /** Not included. */
  validUntil: Date | null
  isPaused: boolean
}

/** Money in one currency, in cents. */
export interface ReductionSum {
  currency: Currency
  amount: number
}

/** A code with how it is used. */
export interface CodeSettings extends CodeContent {
  uses: number
  /** What it took off orders that are not cancelled. Managers see those of their franchises. */
  given: ReductionSum[]
  createdAt: Date
  stamp: string
}

/** A service that a code can be limited to. */
interface CodeService {
  nameKey: string
  name: string
  active: boolean
}

/** The codes of the business, newest first. Customers' referral codes are not part of it. */
export interface DiscountCodes {
  codes: CodeSettings[]
  services: CodeService[]
  mayChange: boolean
  /** The business's first franchise's: days of codes begin at midnight there. */
  timeZone: string
  today: string
  now: Date
}

interface CodeRow {
  id: number
  code: string
  prefix: string | null
  codes: number
  type: DiscountType
  amount: number
  nameKeys: string[] | null
  validFrom: Date | null
  validUntil: Date | null
  maxUses: number | null
  maxUsesPerCustomer: number | null
  note: string
  isPaused: boolean
  uses: number
  createdAt: Date
}

/** Reads all codes of the business, a set as its first code. */
async function readRows(db: Database): Promise<CodeRow[]> {
  const { rows } = await sql<CodeRow>`
    select d.id, d.code, d.prefix, s.codes, d.discount_type as type, d.amount, d.name_keys as "nameKeys", d.valid_from as "validFrom",
      d.valid_until as "validUntil", d.max_uses as "maxUses", d.max_uses_per_customer as "maxUsesPerCustomer", d.note,
      d.paused_at is not null as "isPaused", s.uses, d.created_at as "createdAt"
    from discount_code d join (
      select min(id) as id, count(*)::int as codes, sum(uses)::int as uses from discount_code where referrer_user_id is null
      group by prefix, case when prefix is null then id end) s on s.id = d.id
    where d.referrer_user_id is null order by d.id desc`.execute(db)
  return rows
}

/** Returns the time zone of the business's days: that of its first franchise. */
export async function zoneOfBusiness(db: Database): Promise<string> {
  const first = await db.selectFrom('franchise').orderBy('id').select('time_zone').limit(1).executeTakeFirst()
  return first?.time_zone ?? 'UTC'
}

const contentOf = ({ uses: _uses, createdAt: _created, ...row }: CodeRow, zone: string): CodeContent => ({
  ...row,
  fromDay: row.validFrom && localDay(row.validFrom, zone),
  untilDay: row.validUntil && localDay(new Date(row.validUntil.getTime() - 1), zone),
})

/** Reads one code or set, by the id of its first code. @throws Refusal 404 */
export async function readCode(db: Database, codeId: number): Promise<CodeContent> {
  const found = (await readRows(db)).find(({ id }) => id === codeId)
  if (!found) throw notFound('discountCode')
  return contentOf(found, await zoneOfBusiness(db))
}

interface ReductionSumRow extends ReductionSum {
  id: number
}

const ofActor = (actor: Actor) =>
  actsEverywhere(actor.roles)
    ? sql<boolean>`true`
    : sql<boolean>`w.franchise_id = any(${[...actor.franchiseIds]}::bigint[])`

/** Returns what the codes took off orders, by the id of the code or of the first one of its set. */
async function readReductionSums(db: Database, actor: Actor): Promise<Map<number, ReductionSum[]>> {
  const { rows } = await sql<ReductionSumRow>`
    with code as (
      select id, min(id) over (partition by prefix, case when prefix is null then id end) as first_id
      from discount_code where referrer_user_id is null)
    select code.first_id as id, w.currency, sum(w.discount_applied)::float8 as amount
    from code join discount_code_use u on u.discount_code_id = code.id join work_order w on w.id = u.work_order_id
    where ${ofActor(actor)} group by 1, 2 order by 1, 2`.execute(db)
  const given = Map.groupBy(rows, ({ id }) => id)
  return new Map([...given].map(([id, sums]) => [id, sums.map(({ currency, amount }) => ({ currency, amount }))]))
}

/** Whether somebody may change the codes: managers in one of their franchises that grants it. */
export async function mayChangeCodes(db: Database, actor: Actor): Promise<boolean> {
  const franchises = await db
    .selectFrom('franchise')
    .where('id', 'in', actor.franchiseIds.length > 0 ? [...actor.franchiseIds] : [0])
    .select('manager_rights')
    .execute()
  return mayWithGrants(
    actor.roles,
    'discountCodes.change',
    franchises.flatMap(({ manager_rights }) => manager_rights),
  )
}

/** Returns the codes of the business with how they are used. */
export async function discountCodes({ scope: { db }, actor, clock }: SignedInContext): Promise<DiscountCodes> {
  const [rows, timeZone, given, services, mayChange] = await Promise.all([
    readRows(db),
    zoneOfBusiness(db),
    readReductionSums(db, actor),
    readServices(db),
    mayChangeCodes(db, actor),
  ])
  return {
    codes: rows.map(row => {
      const content = contentOf(row, timeZone)
      const { id, uses, createdAt } = row
      return { ...content, uses, createdAt, given: given.get(id) ?? [], stamp: stampOf(content) }
    }),
    services,
    mayChange,
    timeZone,
    today: localDay(clock.now(), timeZone),
    now: clock.now(),
  }
}

/** Returns one code with how it is used. @throws Refusal 404 */
export async function oneCode(context: SignedInContext, codeId: number): Promise<CodeSettings> {
  const found = (await discountCodes(context)).codes.find(({ id }) => id === codeId)
  if (!found) throw notFound('discountCode')
  return found
}

/** Returns the services that a code can lower: neither fees nor plans, which codes do not lower (PRICE-10). */
export const readServices = (db: Database): Promise<CodeService[]> =>
  db
    .selectFrom('service')
    .where('is_fee', '=', false)
    .where('service_type', '<>', 'SUBSCRIPTION')
    .orderBy('sort_order')
    .orderBy('id')
    .select(['name_key as nameKey', 'name', 'active'])
    .execute()

/** One code of a set. */
export interface SetCode {
  code: string
  uses: number
}

/** Returns the codes of a set, or the one code. @throws Refusal 404 */
export async function codesOfSet({ scope: { db } }: SignedInContext, codeId: number): Promise<SetCode[]> {
  const { code, prefix } = await readCode(db, codeId)
  return await db
    .selectFrom('discount_code')
    .where('referrer_user_id', 'is', null)
    .where(eb => (prefix === null ? eb('code', '=', code) : eb('prefix', '=', prefix)))
    .orderBy('id')
    .select(['code', 'uses'])
    .execute()
}

/** An order that used a code. */
export interface CodeOrder {
  workOrderId: number
  code: string
  customerName: string
  scheduledAt: Date
  timeZone: string
  currency: Currency
  /** Cents. */
  discount: number
}

const LAST_ORDERS = 10

/** Returns the last orders that used a code or a set, newest first. Managers see those of their franchises. @throws Refusal 404 */
export async function ordersOfCode({ scope: { db }, actor }: SignedInContext, codeId: number): Promise<CodeOrder[]> {
  const { code, prefix } = await readCode(db, codeId)
  const { rows } = await sql<CodeOrder>`
    select w.id as "workOrderId", d.code, c.name as "customerName", w.scheduled_at as "scheduledAt", coalesce(f.time_zone, 'UTC') as "timeZone",
      w.currency, w.discount_applied as discount
    from discount_code d join discount_code_use u on u.discount_code_id = d.id join work_order w on w.id = u.work_order_id
    join contact c on c.id = w.contact_id left join franchise f on f.id = w.franchise_id
    where d.referrer_user_id is null and ${prefix === null ? sql`d.code = ${code}` : sql`d.prefix = ${prefix}`} and ${ofActor(actor)}
    order by u.created_at desc, w.id desc limit ${LAST_ORDERS}`.execute(db)
  return rows
}
