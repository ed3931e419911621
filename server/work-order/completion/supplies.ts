import { countryOf } from '../../../domain/address/country.ts'
import { FILTER_PURPOSES, jobSupplies, MAX_OIL_LITRES, toMillilitres } from '../../../domain/inventory/job-supplies.ts'
import { soldOil } from '../../../domain/inventory/sold-oil.ts'
import { formatOilVolume } from '../../../domain/vehicle/oil.ts'
import { type FilterInVan, filtersInVan, type OilInVan, oilsInVan } from '../../inventory/queries.ts'
import { type ChosenSupplies, FILTER_FIELDS } from '../../inventory/take-supplies.ts'
import type { WorkOrderRow } from '../rows.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { invalidField } from '../../platform/refusal.ts'
import { findVehicles } from '../../vehicle/queries.ts'
import { TEXTS } from '../texts.ts'

/** Parts that the technician took from the van for the job. */
export interface SupplyChoice {
  filters: ChosenSupplies['filters']
  oilId: number | null
  /** Oil used; null means the vehicle's capacity. */
  oilLitres: number | null
}

/** Parts that a job can take from its van. */
export interface SupplyOffer {
  filters: FilterInVan[]
  /** Empty for a job without oil. */
  oils: (OilInVan & { isRecommended: boolean; isSold: boolean })[]
  /** The type of oil that the order's services include; null without one. */
  soldOil: string | null
  /** The vehicle's oil capacity; null when unknown. */
  oilLitres: number | null
}

/** Returns the parts that the order's job can take from its van, by its services. */
export async function supplyOffer(db: Database, order: WorkOrderRow): Promise<SupplyOffer> {
  const rows = await db
    .selectFrom('line_item as l')
    .innerJoin('service as s', 's.id', 'l.service_id')
    .where('l.work_order_id', '=', order.id)
    .select('s.name_key')
    .execute()
  const { filters: purposes, oil } = jobSupplies(rows.map(row => row.name_key))
  const [vehicle] = await findVehicles(db, [order.vehicle_id])
  const vanId = order.van_id
  const recommended = vehicle?.oil
  const sold = soldOil(
    rows.map(row => row.name_key),
    recommended?.type ?? null,
  )
  const oils = oil && vanId !== null ? await oilsInVan(db, vanId) : []
  return {
    filters: vanId === null ? [] : await filtersInVan(db, { vanId, vehicleId: order.vehicle_id, purposes }),
    oils: oils.map(found => ({
      ...found,
      isRecommended: found.type === recommended?.type && found.weight === recommended.weight,
      isSold: sold === null || found.type === sold,
    })),
    soldOil: sold,
    oilLitres: recommended?.volumeL ?? null,
  }
}

/**
 * Returns the choice in the form that the inventory takes. @throws Refusal 422 for parts that the order's services do not use, and for an impossible amount of
 * oil
 */
export async function suppliesFor(
  db: Database,
  order: WorkOrderRow,
  { nameKeys, choice }: { nameKeys: readonly string[]; choice: SupplyChoice },
): Promise<ChosenSupplies> {
  const needed = jobSupplies(nameKeys)
  const stray = FILTER_PURPOSES.find(
    purpose => choice.filters[purpose] !== undefined && !needed.filters.includes(purpose),
  )
  if (stray) throw invalidField(FILTER_FIELDS[stray], TEXTS.completion.filterNotNeeded)
  if (choice.oilId === null) return { filters: choice.filters, oil: null }
  if (!needed.oil) throw invalidField('oilId', TEXTS.completion.oilNotNeeded)
  const litres = choice.oilLitres ?? (await findVehicles(db, [order.vehicle_id]))[0]?.oil?.volumeL ?? 0
  if (toMillilitres(litres) < 1 || litres > MAX_OIL_LITRES)
    throw invalidField(
      'oilLitres',
      TEXTS.completion.oilAmount(formatOilVolume(MAX_OIL_LITRES, countryOf(order.currency))),
    )
  return { filters: choice.filters, oil: { id: choice.oilId, millilitres: toMillilitres(litres) } }
}
