import { sql } from 'kysely'
import { MAX_TAGS, tidyTags } from '../../../domain/customer/tags.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { MAX_FILES } from '../files/limits.ts'
import { MAX_NOTES } from '../notes.ts'
import type { CardChoice } from './card-choices.ts'
import type { MergeSide } from './read-side.ts'
import { TEXTS } from './texts.ts'

/** Two customers, one of them to be kept. */
export interface Pair {
  keptId: number
  mergedId: number
}

/** What is under way for the customer who is merged, and what both have. */
interface UnderWay {
  payments: number
  refunds: number
  disputes: number
  livePlans: number
  /** A car on which both have a plan: its VIN. */
  doublePlan: string | null
}

/** Cars of both with one VIN: the kept customer's, and the other's. */
export const SAME_CARS = (keptId: number, mergedId: number) => sql<{ intoId: number; fromId: number }>`
  select min(k.id) as "intoId", m.id as "fromId"
  from user_vehicle m join user_vehicle k on k.vin = m.vin and k.user_id = ${keptId} and k.deleted_at is null
  where m.user_id = ${mergedId} and m.deleted_at is null group by m.id order by m.id`

const LIVE = sql`('ACTIVE', 'PENDING', 'RENEWAL_ERROR')`

async function underWay(db: Database, { keptId, mergedId }: Pair): Promise<UnderWay> {
  // A link to pay names its invoice only, so an open one does not matter. Everything else that is open at the provider does.
  const { rows } = await sql<UnderWay>`
    select
      (select count(*) from payment p join invoice i on i.id = p.invoice_id
        where i.user_id = ${mergedId} and p.status = 'PENDING' and p.payment_method <> 'payLater')
      + (select count(*) from subscription_period d join subscription s on s.id = d.subscription_id
        where s.user_id = ${mergedId} and d.charge_payment_id is not null) as payments,
      (select count(*) from refund r join payment p on p.id = r.payment_id join invoice i on i.id = p.invoice_id
        where i.user_id = ${mergedId} and r.status = 'PENDING') as refunds,
      (select count(*) from dispute d join invoice i on i.id = d.invoice_id where i.user_id = ${mergedId} and d.closed_at is null) as disputes,
      (select count(*) from subscription s where s.user_id = ${mergedId} and s.status in ${LIVE}) as "livePlans",
      (select v.vin from user_vehicle v join (${SAME_CARS(keptId, mergedId)}) c on c."intoId" = v.id
        where exists (select from subscription s where s.user_vehicle_id = c."intoId" and s.status in ${LIVE})
          and exists (select from subscription s where s.user_vehicle_id = c."fromId" and s.status in ${LIVE}) limit 1) as "doublePlan"`.execute(
    db,
  )
  return rows[0] ?? { payments: 0, refunds: 0, disputes: 0, livePlans: 0, doublePlan: null }
}

/**
 * Returns why two customers cannot be merged now, as sentences that say what to do; empty when they can.
 * @param cards what happens to the saved cards of each account at the provider
 */
export async function mergeObstacles(
  db: Database,
  { kept, merged }: { kept: MergeSide; merged: MergeSide },
  cards: readonly CardChoice[],
): Promise<string[]> {
  const people = [kept, merged].flatMap(({ name, isStaff, isErased, isErasing }) => [
    ...(isStaff ? [TEXTS.staff(name)] : []),
    ...(isErased ? [TEXTS.erased(name)] : []),
    ...(isErasing ? [TEXTS.erasing(name)] : []),
  ])
  if (people.length > 0) return people
  const { payments, refunds, disputes, livePlans, doublePlan } = await underWay(db, {
    keptId: kept.id,
    mergedId: merged.id,
  })
  return [
    ...(payments > 0 ? [TEXTS.payments(merged.name, payments)] : []),
    ...(refunds > 0 ? [TEXTS.refunds(merged.name)] : []),
    ...(disputes > 0 ? [TEXTS.disputes(merged.name)] : []),
    ...(doublePlan === null ? [] : [TEXTS.plans(doublePlan)]),
    ...(livePlans > 0 && cards.some(card => card.removes === 'merged') ? [TEXTS.cards(merged.name)] : []),
    ...(tidyTags([...kept.tags, ...merged.tags]).length > MAX_TAGS ? [TEXTS.tooMany.tags] : []),
    ...(kept.notes + merged.notes > MAX_NOTES ? [TEXTS.tooMany.notes] : []),
    ...(kept.files + merged.files > MAX_FILES ? [TEXTS.tooMany.files] : []),
  ]
}
