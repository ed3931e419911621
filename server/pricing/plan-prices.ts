import { sql } from 'kysely'
import {
  type CarHistory,
  type Coverage,
  DEFAULT_COVERAGE,
  isIncluded,
  type Mileage,
} from '../../domain/subscription/coverage.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { type PricedService, type PriceListFor, priceList } from './price-list.ts'

interface ServiceRow {
  nameKey: string
  at: string
  mileage: Mileage | null
}

interface HistoryRow {
  services: ServiceRow[] | null
  mileage: Mileage | null
  coverage: Coverage[] | null
}

/** What a car's plan covers, and what was done to it. */
interface CoveredCar {
  coverage: readonly Coverage[]
  history: CarHistory
}

/** A car with an active plan. */
interface PlanCar {
  userVehicleId: number
  /** An order that is priced again: only earlier bookings count. */
  beforeOrderId?: number
}

/**
 * Returns a car's done and booked services, its latest reading, and what its plan covers, in one statement. An order's odometer is its inspection's, else the last
 * reading before.
 */
async function coveredCar(db: Database, { userVehicleId, beforeOrderId }: PlanCar): Promise<CoveredCar> {
  const { rows } = await sql<HistoryRow>`
    select
      (select jsonb_agg(jsonb_build_object('nameKey', s.name_key, 'at', coalesce(w.completed_at, w.scheduled_at), 'mileage',
          case when w.status <> 'COMPLETE' then null
            when i.mileage is not null then jsonb_build_object('value', i.mileage, 'unit', case w.currency when 'CAD' then 'km' else 'mi' end)
            else (select jsonb_build_object('value', m.mileage, 'unit', m.unit) from mileage_reading m
              where m.user_vehicle_id = w.user_vehicle_id and m.created_at <= w.completed_at order by m.created_at desc, m.id desc limit 1) end))
        from work_order w
        join line_item l on l.work_order_id = w.id
        join service s on s.id = l.service_id
        left join inspection i on i.work_order_id = w.id
        where w.user_vehicle_id = ${userVehicleId} and w.status <> 'CANCELLED' and not s.is_fee
          and w.id < coalesce(${beforeOrderId ?? null}::bigint, w.id + 1)) as services,
      (select jsonb_build_object('value', m.mileage, 'unit', m.unit) from mileage_reading m
        where m.user_vehicle_id = ${userVehicleId} order by m.created_at desc, m.id desc limit 1) as mileage,
      (select t.coverage from subscription s join subscription_type t on t.id = s.subscription_type_id
        where s.user_vehicle_id = ${userVehicleId} order by s.id desc limit 1) as coverage`.execute(db)
  const { services, mileage = null, coverage } = rows[0] ?? {}
  return {
    coverage: coverage ?? DEFAULT_COVERAGE,
    history: { services: (services ?? []).map(service => ({ ...service, at: new Date(service.at) })), mileage },
  }
}

/** Returns the offers at the prices of a car with an active plan: a covered service that is due is free (SUBS-09, rule S2). */
export async function withPlanPrices(
  db: Database,
  offers: readonly PricedService[],
  { now, ...car }: PlanCar & { now: Date },
): Promise<PricedService[]> {
  const { coverage, history } = await coveredCar(db, car)
  return offers.map(offer =>
    !offer.isFee && isIncluded(coverage, { nameKey: offer.nameKey, history, now })
      ? { ...offer, discountedPrice: 0, coveredPrice: offer.discountedPrice }
      : offer,
  )
}

/** Returns the offers of a place at a car's own prices; they differ with an active plan. */
export async function ownOffers(
  db: Database,
  place: PriceListFor,
  plan: (PlanCar & { now: Date }) | null,
): Promise<PricedService[]> {
  const offers = await priceList(db, place)
  if (plan === null) return offers
  const own = await withPlanPrices(db, offers, plan)
  return own.map(offer => ({ ...offer, price: offer.discountedPrice }))
}
