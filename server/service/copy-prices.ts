import { sql } from 'kysely'
import type { CountryCode } from '../../domain/address/country.ts'
import { byName } from '../../domain/format/natural-order.ts'
import { copiedPrices } from '../../domain/service/copied-prices.ts'
import { mayWithGrants } from '../../domain/account/permissions.ts'
import { nameAuthor } from '../audit/name-author.ts'
import { requireFranchise, requireMay } from '../franchise/policy.ts'
import type { SignedInContext } from '../platform/context.ts'
import { forgetCached } from '../platform/database/cached.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { invalidField } from '../platform/refusal.ts'
import { type Impact, requireAccepted } from '../settings/impact.ts'
import { changedMeanwhile, lockSection } from '../settings/save-section.ts'
import { stampOf } from '../settings/stamp.ts'
import { type NewPrice, type Planned, pricesImpact, writePrices } from './change-prices.ts'
import { type ListRow, readServices } from './read-services.ts'
import { TEXTS } from './texts.ts'

const SUBJECT = 'service_price'

/** A franchise that gets the own prices of another one. */
export interface PriceCopyTarget {
  id: number
  name: string
  city: string
  provinceCode: string
  /** How many of its prices would change. */
  changes: number
  /** Of both lists. */
  stamp: string
}

interface Place {
  id: number
  name: string
  city: string
  countryCode: CountryCode
  provinceCode: string
  rights: string[]
}

/** A franchise with its own price list. */
interface OwnList extends Place {
  rows: ListRow[]
}

interface Lists {
  from: OwnList
  others: OwnList[]
  /** Services and fees that are offered. */
  serviceIds: number[]
}

/** Reads the own prices of franchises of one country that are in use, by name, in three statements. */
async function readLists(db: Database, franchiseId: number, otherIds: Iterable<number>): Promise<Lists> {
  const places = await db
    .selectFrom('franchise as f')
    .where('f.id', '=', sql<number>`any(${[franchiseId, ...otherIds]}::bigint[])`)
    .where(eb => eb.or([eb('f.archived_at', 'is', null), eb('f.id', '=', franchiseId)]))
    .where('f.country_code', '=', eb =>
      eb.selectFrom('franchise as o').where('o.id', '=', franchiseId).select('o.country_code'),
    )
    .select([
      'f.id',
      'f.name',
      'f.city',
      'f.country_code as countryCode',
      'f.province_code as provinceCode',
      'f.manager_rights as rights',
    ])
    .execute()
  const rows = await db
    .selectFrom('service_price')
    .where('franchise_id', '=', sql<number>`any(${places.map(({ id }) => id)}::bigint[])`)
    .orderBy('service_id')
    .orderBy('valid_from')
    .select([
      'id',
      'franchise_id as franchiseId',
      'service_id as serviceId',
      'valid_from as validFrom',
      'state',
      'price',
      'included_litres as includedLitres',
      'price_per_litre as pricePerLitre',
      sql<boolean>`confirmed_at is not null`.as('isConfirmed'),
    ])
    .execute()
  const byFranchise = Map.groupBy(rows, row => row.franchiseId)
  const lists = byName(places).map(place => ({ ...place, rows: byFranchise.get(place.id) ?? [] }))
  const from = lists.find(({ id }) => id === franchiseId)
  if (!from) throw new Error(`No franchise ${franchiseId}`)
  const services = (await readServices(db)).filter(({ active }) => active)
  return {
    from,
    others: lists.filter(({ id }) => id !== franchiseId),
    serviceIds: services.map(({ id }) => id),
  }
}

const pricesFor = ({ from, serviceIds }: Lists, other: OwnList, now: Date): NewPrice[] =>
  copiedPrices(serviceIds, { from: from.rows, to: other.rows }, now)

const targetsOf = (lists: Lists, now: Date): PriceCopyTarget[] =>
  lists.others.map(other => ({
    id: other.id,
    name: other.name,
    city: other.city,
    provinceCode: other.provinceCode,
    changes: pricesFor(lists, other, now).length,
    stamp: stampOf([lists.from, other].map(({ id, rows }) => ({ id, rows }))),
  }))

/** Returns the other franchises of the same country whose prices the actor may change, with what a copy would change. @throws Refusal 404; 403 */
export async function priceCopy(
  { scope, actor, clock }: SignedInContext,
  franchiseId: number,
): Promise<PriceCopyTarget[]> {
  requireFranchise(actor, franchiseId)
  const lists = await readLists(scope.db, franchiseId, actor.franchiseIds)
  const others = lists.others.filter(({ rights }) => mayWithGrants(actor.roles, 'ownPrices.change', rights))
  return targetsOf({ ...lists, others }, clock.now())
}

interface Copying {
  franchiseId: number
  toFranchiseIds: readonly number[]
}

/** Returns the chosen franchises. @throws Refusal 404 for one of somebody else; 403; 422 under `toFranchiseIds` */
async function chosenOf(
  { scope, actor }: SignedInContext,
  { franchiseId, toFranchiseIds }: Copying,
): Promise<Set<number>> {
  requireFranchise(actor, franchiseId)
  const chosen = new Set(toFranchiseIds)
  chosen.delete(franchiseId)
  for (const id of chosen) {
    requireFranchise(actor, id)
    await requireMay(scope.db, actor, 'ownPrices.change', id)
  }
  if (chosen.size === 0) throw invalidField('toFranchiseIds', TEXTS.chooseFranchise)
  return chosen
}

/** @throws Refusal 422 for a franchise of another country, or one that is archived */
async function readChosen(db: Database, franchiseId: number, chosen: ReadonlySet<number>): Promise<Lists> {
  const lists = await readLists(db, franchiseId, chosen)
  if (lists.others.length < chosen.size) throw invalidField('toFranchiseIds', TEXTS.otherCountry)
  return lists
}

const plannedFor = ({ id, countryCode }: OwnList, now: Date): Planned => ({
  place: { countryCode, franchiseId: id },
  from: now,
})

/** The prices that change by 30 % or more, each with its franchise. */
async function impactOf(db: Database, lists: Lists, now: Date): Promise<Impact> {
  const warnings: { text: string }[] = []
  for (const other of lists.others) {
    const impact = await pricesImpact(db, { prices: pricesFor(lists, other, now) }, plannedFor(other, now))
    warnings.push(...impact.warnings.map(({ text }) => ({ text: TEXTS.inFranchise(other.name, text) })))
  }
  return { blocking: [], warnings }
}

/** Returns the prices that a copy changes by 30 % or more. @throws Refusal 404; 403; 422 */
export async function previewPriceCopy(context: SignedInContext, copying: Copying): Promise<Impact> {
  const { db } = context.scope
  const chosen = await chosenOf(context, copying)
  return await impactOf(db, await readChosen(db, copying.franchiseId, chosen), context.clock.now())
}

/**
 * Gives other franchises of the country the own prices of one, from now on: to all of the chosen, or to none. What they charged stays in their history, and prices
 * that they planned stay planned.
 * @param seen the stamps of the chosen franchises, in any order: what changes in others meanwhile does not matter
 * @returns the chosen franchises as they are now
 * @throws Refusal 404; 403; 422 under `toFranchiseIds`; 409 as saveSection
 */
export async function copyPrices(
  context: SignedInContext,
  { seen, accepted, ...copying }: Copying & { seen: readonly string[]; accepted?: string | null | undefined },
): Promise<PriceCopyTarget[]> {
  const { scope, clock } = context
  const { franchiseId } = copying
  const chosen = await chosenOf(context, copying)
  const now = clock.now()
  const saved = await scope.db.transaction().execute(async db => {
    await nameAuthor(db, context)
    const locked = [franchiseId, ...chosen].toSorted((one, other) => one - other)
    for (const id of locked) await lockSection(db, scope.tenant.id, { subject: SUBJECT, owner: { franchiseId: id } })
    const lists = await readChosen(db, franchiseId, chosen)
    const isSeen = targetsOf(lists, now).every(({ stamp }) => seen.includes(stamp))
    if (!isSeen) throw await changedMeanwhile(db, { subject: SUBJECT, owner: null })
    requireAccepted(await impactOf(db, lists, now), accepted)
    for (const other of lists.others) {
      const prices = pricesFor(lists, other, now)
      if (prices.length > 0) await writePrices(db, other.rows, { prices, replaces: null }, plannedFor(other, now), now)
    }
    return await readLists(db, franchiseId, chosen)
  })
  forgetCached(scope.db)
  return targetsOf(saved, now)
}
