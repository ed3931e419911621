import { sql } from 'kysely'
import { may } from '../../domain/account/permissions.ts'
import { currencyOf } from '../../domain/address/country.ts'
import { isLocalDay, localDay, startOfDay } from '../../domain/format/dates.ts'
import { formatMoney } from '../../domain/format/money.ts'
import { isLargeChange, type ListPrice, priceAt, priceProblems } from '../../domain/service/list-price.ts'
import { perOilUnit } from '../../domain/service/oil-units.ts'
import { requireFranchise, requireMay } from '../franchise/policy.ts'
import type { SignedInContext } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { denial, invalidField, invalidFields, Refusal } from '../platform/refusal.ts'
import type { Impact } from '../settings/impact.ts'
import { saveSection } from '../settings/save-section.ts'
import { type ListRow, type PricePlace, placeOf, readPriceRows, readServices } from './read-services.ts'
import { TEXTS } from './texts.ts'

const DAYS_AHEAD = 731
const DAY = 86_400_000

/** A new price of one service. */
export interface NewPrice extends ListPrice {
  serviceId: number
}

/** Names a price list as a page shows it: that of a franchise, or that of its country. */
interface ListOf {
  franchiseId: number
  /** False: the list of the franchise's country. */
  isOwn: boolean
}

interface PriceChange extends ListOf {
  /** The first local day (yyyy-mm-dd); null: from now on. */
  fromDay: string | null
  prices: readonly NewPrice[]
  /** The planned price that this one takes the place of. */
  replaces: number | null
}

/** A price list, and when its new prices begin. */
export interface Planned {
  place: PricePlace
  from: Date
}

/** @throws Refusal 404; 403 */
async function requireList(
  { scope: { db }, actor }: SignedInContext,
  { franchiseId, isOwn }: ListOf,
): Promise<PricePlace & { timeZone: string }> {
  requireFranchise(actor, franchiseId)
  if (isOwn) await requireMay(db, actor, 'ownPrices.change', franchiseId)
  else if (!may(actor.roles, 'services.change')) throw denial(new Refusal(403, 'NOT_GRANTED', TEXTS.onlyOffice))
  const { countryCode, timeZone } = await placeOf(db, franchiseId)
  return { countryCode, timeZone, franchiseId: isOwn ? franchiseId : null }
}

/** @throws Refusal 422 under `fromDay` */
function startOf(fromDay: string | null, timeZone: string, now: Date): Date {
  const today = localDay(now, timeZone)
  if (fromDay === null || fromDay === today) return now
  if (!isLocalDay(fromDay) || fromDay < today) throw invalidField('fromDay', TEXTS.fromPast)
  const start = startOfDay(fromDay, timeZone)
  if (start.getTime() - now.getTime() > DAYS_AHEAD * DAY) throw invalidField('fromDay', TEXTS.fromFar)
  return start
}

/** Checks a change of prices. @throws Refusal 404; 403; 422 under `fromDay` or `prices.0.price` */
async function plan(context: SignedInContext, change: PriceChange): Promise<Planned> {
  const place = await requireList(context, change)
  const from = startOf(change.fromDay, place.timeZone, context.clock.now())
  if (change.prices.length === 0) throw invalidField('prices', TEXTS.noPrices)
  const services = new Map((await readServices(context.scope.db)).map(service => [service.id, service]))
  const ids = new Set(change.prices.map(({ serviceId }) => serviceId))
  if (ids.size !== change.prices.length || ![...ids].every(id => services.has(id)))
    throw invalidField('prices', TEXTS.unknownService)
  const problems = change.prices.flatMap((price, index) => {
    if (price.state === 'INHERITED' && !change.isOwn)
      return [{ field: `prices.${index}.price`, message: TEXTS.countryInherits }]
    const found = priceProblems(price, services.get(price.serviceId)?.serviceType === 'OIL_CHANGE')
    return Object.entries(found).map(([field, message]) => ({ field: `prices.${index}.${field}`, message }))
  })
  if (problems.length > 0) throw invalidFields(problems)
  return { place, from }
}

/** A change by 30 % or more is asked again. */
export async function pricesImpact(
  db: Database,
  { prices }: Pick<PriceChange, 'prices'>,
  { place, from }: Planned,
): Promise<Impact> {
  const { rows } = await readPriceRows(db, place)
  const country = place.franchiseId === null ? [] : (await readPriceRows(db, { ...place, franchiseId: null })).rows
  const names = new Map((await readServices(db)).map(({ id, name }) => [id, name]))
  const { countryCode } = place
  const say = ({ price, pricePerLitre }: ListPrice): string => {
    const base = formatMoney(price ?? 0, currencyOf(countryCode))
    if (pricePerLitre === null) return base
    const perUnit = formatMoney(perOilUnit(pricePerLitre, countryCode), currencyOf(countryCode))
    return TEXTS.oilPrice(base, perUnit, TEXTS.oilUnits[countryCode])
  }
  const warnings = prices.flatMap(price => {
    const own = priceAt(
      rows.filter(({ serviceId }) => serviceId === price.serviceId),
      from,
    )
    const before =
      own === undefined || own.state === 'INHERITED'
        ? priceAt(
            country.filter(({ serviceId }) => serviceId === price.serviceId),
            from,
          )
        : own
    if (before === undefined || !isLargeChange(before, price)) return []
    return [{ text: TEXTS.largeChange(names.get(price.serviceId) ?? '', say(before), say(price)) }]
  })
  return { blocking: [], warnings }
}

/** Returns the prices that change by 30 % or more. @throws Refusal as savePrices */
export async function previewPrices(context: SignedInContext, change: PriceChange): Promise<Impact> {
  return await pricesImpact(context.scope.db, change, await plan(context, change))
}

/**
 * Saves new prices of a list, all from one day on. What was in force stays in the history. A suggestion of the set-up for the same service is gone.
 * @throws Refusal 404; 403; 422 under `fromDay` or `prices.0.price`; 409 as saveSection, or when the price to replace has begun
 */
export async function savePrices(
  context: SignedInContext,
  { seen, accepted, ...change }: PriceChange & { seen: string; accepted?: string | null | undefined },
): Promise<void> {
  const planned = await plan(context, change)
  const { place } = planned
  await saveSection(context, {
    subject: 'service_price',
    owner: place.franchiseId === null ? null : { franchiseId: place.franchiseId },
    read: db => readPriceRows(db, place),
    seen,
    accepted,
    impact: db => pricesImpact(db, change, planned),
    write: (db, { rows }) => writePrices(db, rows, change, planned, context.clock.now()),
  })
}

/**
 * Writes new prices of a list. What was in force stays in the history; a suggestion of the set-up for the same service goes.
 * @param rows of the list, as they are in this transaction
 * @throws Refusal 409 when the price to replace has begun; 422 under `fromDay` for a day with another planned price
 */
export async function writePrices(
  db: Database,
  rows: readonly ListRow[],
  { prices, replaces }: Pick<PriceChange, 'prices' | 'replaces'>,
  planned: Planned,
  now: Date,
): Promise<void> {
  const { from } = planned
  const ids = prices.map(({ serviceId }) => serviceId)
  const isFromNow = from <= now
  const obsolete = rows.filter(
    ({ serviceId, isConfirmed, validFrom }) =>
      ids.includes(serviceId) && (!isConfirmed || (isFromNow && validFrom.getTime() === from.getTime())),
  )
  const replaced = replaces === null ? [] : rows.filter(({ id }) => id === replaces)
  if (replaced.length === 0 && replaces !== null) throw new Refusal(409, 'STARTED', TEXTS.started)
  if (replaced.some(({ validFrom }) => validFrom <= now)) throw new Refusal(409, 'STARTED', TEXTS.started)
  const gone = [...obsolete, ...replaced].map(({ id }) => id)
  const isTaken = rows.some(
    ({ id, serviceId, validFrom }) =>
      !gone.includes(id) && ids.includes(serviceId) && validFrom.getTime() === from.getTime(),
  )
  if (isTaken) throw invalidField('fromDay', TEXTS.dayTaken)
  if (gone.length > 0) await db.deleteFrom('service_price').where('id', 'in', gone).execute()
  await insertPrices(db, prices, planned, now)
}

const insertPrices = async (db: Database, prices: readonly NewPrice[], { place, from }: Planned, now: Date) =>
  await sql`
    insert into service_price (service_id, country_code, franchise_id, valid_from, confirmed_at, state, price, included_litres, price_per_litre)
    select p."serviceId", ${place.countryCode}, ${place.franchiseId}, ${from}, ${now}, p.state,
      case when p.state = 'PRICED' then p.price end, case when s.service_type = 'OIL_CHANGE' and p.state = 'PRICED' then p."includedLitres" end,
      case when s.service_type = 'OIL_CHANGE' and p.state = 'PRICED' then p."pricePerLitre" end
    from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb)
      as p ("serviceId" bigint, state text, price bigint, "includedLitres" numeric, "pricePerLitre" bigint)
    join service s on s.id = p."serviceId"`.execute(db)

/** Withdraws a price that has not begun. @throws Refusal 404; 403; 409 for one that has, or as saveSection */
export async function withdrawPrice(
  context: SignedInContext,
  { priceId, seen, ...list }: ListOf & { priceId: number; seen: string },
): Promise<void> {
  const place = await requireList(context, list)
  await saveSection(context, {
    subject: 'service_price',
    owner: place.franchiseId === null ? null : { franchiseId: place.franchiseId },
    read: db => readPriceRows(db, place),
    seen,
    write: async (db, { rows }) => {
      const row = rows.find(({ id }) => id === priceId)
      if (!row || row.validFrom <= context.clock.now()) throw new Refusal(409, 'STARTED', TEXTS.started)
      await db.deleteFrom('service_price').where('id', '=', priceId).execute()
    },
  })
}
