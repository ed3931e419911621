import { type FilterPurpose, jobSupplies } from './job-supplies.ts'
import type { NamedOil } from './oil-match.ts'

/** A filter in a van. */
export interface StockedFilter {
  purpose: FilterPurpose
  name: string
  brand: string | null
  /** Pieces. */
  quantity: number
  /** Whether it is known to fit the vehicle. */
  fits: boolean
}

/** An oil in a van, in litres. */
export interface StockedOil extends NamedOil {
  litres: number
}

/** What a job takes, and what its van has. */
export interface JobInVan {
  /** The name keys of the order's services. */
  nameKeys: readonly string[]
  /** The type of oil that the services sold; null if they name none. */
  soldType: string | null
  /** What the vehicle takes; null if unknown. */
  recommended: NamedOil | null
  /** Litres that the vehicle takes; null if unknown. */
  oilLitres: number | null
  filters: readonly StockedFilter[]
  oils: readonly StockedOil[]
}

interface NeededFilter {
  kind: FilterPurpose
  /** The fitting filter in the van, with its brand; null when none is known to fit. */
  name: string | null
  /** Pieces in the van. */
  inVan: number
  isMissing: boolean
}

interface NeededOil {
  kind: 'oil'
  /** Null when neither the order nor the vehicle names it. */
  type: string | null
  weight: string | null
  litres: number | null
  /** Litres of this oil in the van. */
  inVan: number
  isMissing: boolean
}

export type NeededPart = NeededFilter | NeededOil

/**
 * Returns the parts that a job takes, and whether its van has them. The oil has the sold type, else the recommended one, in the weight that the vehicle
 * takes. A part of which nothing is known counts as missing when the van has none of its kind.
 */
export function partsForJob(job: JobInVan): NeededPart[] {
  const { filters, oil } = jobSupplies(job.nameKeys)
  return [...filters.map(purpose => neededFilter(purpose, job.filters)), ...(oil ? [neededOil(job)] : [])]
}

function neededFilter(kind: FilterPurpose, stocked: readonly StockedFilter[]): NeededFilter {
  const ofKind = stocked.filter(({ purpose, quantity }) => purpose === kind && quantity > 0)
  const fitting = ofKind.find(({ fits }) => fits)
  const name = fitting ? [fitting.brand, fitting.name].filter(Boolean).join(' ') : null
  return { kind, name, inVan: fitting?.quantity ?? 0, isMissing: fitting === undefined }
}

function neededOil({ soldType, recommended, oilLitres, oils }: JobInVan): NeededOil {
  const type = soldType ?? recommended?.type ?? null
  const weight = recommended?.weight ?? null
  const inVan = oils
    .filter(one => (type === null || one.type === type) && (weight === null || one.weight === weight))
    .reduce((sum, { litres }) => sum + litres, 0)
  return { kind: 'oil', type, weight, litres: oilLitres, inVan, isMissing: inVan <= 0 || inVan < (oilLitres ?? 0) }
}
