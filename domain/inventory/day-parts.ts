import { type FilterPurpose, jobSupplies } from './job-supplies.ts'

/** A job of a day: what it takes, by its services and its vehicle. */
export interface DayJob {
  /** The name keys of the order's services. */
  nameKeys: readonly string[]
  vehicleId: number
  /** The vehicle's name, for what cannot be chosen for it. */
  vehicle: string
  /** Sold by the services, else recommended for the vehicle; null if unknown. */
  oilType: string | null
  oilWeight: string | null
  /** Litres that the vehicle takes; null if unknown. */
  oilLitres: number | null
}

/** A filter that the van or the market has. */
export interface FilterStock {
  /** Its entry in the van; null when the van does not list it. */
  vanItemId: number | null
  /** Its entry in the market; null when the market does not list it. */
  marketItemId: number | null
  purpose: FilterPurpose
  name: string
  /** Pieces. */
  inVan: number
  inMarket: number
  /** Whether it is known to fit a vehicle. */
  fits: (vehicleId: number) => boolean
}

/** An oil that the van or the market has, in litres. */
export interface OilStock {
  vanItemId: number | null
  marketItemId: number | null
  type: string
  weight: string
  inVan: number
  inMarket: number
}

/** What the jobs of a day take of one part or oil, in pieces or litres: from the van, from the market, and what neither has. */
export interface DayPart {
  kind: FilterPurpose | 'oil'
  /** The filter's name, or the oil's type and weight. */
  name: string | null
  oilType: string | null
  oilWeight: string | null
  needed: number
  inVan: number
  /** To load from the market before the jobs. */
  toLoad: number
  missing: number
  vanItemId: number | null
  marketItemId: number | null
}

/** A part of which nothing in the van or the market is known to fit, or an oil that nobody knows. */
export interface UnknownPart {
  kind: FilterPurpose | 'oil'
  vehicle: string
}

export interface DayParts {
  parts: DayPart[]
  unknown: UnknownPart[]
}

/** Takes pieces of the fitting filters, first from the van, then from the market, for one job after the other. */
function takeFilters(jobs: readonly DayJob[], stock: readonly FilterStock[]): DayParts {
  const taken = new Map<FilterStock, { inVan: number; toLoad: number }>()
  const unknown: UnknownPart[] = []
  const takenOf = (filter: FilterStock) => taken.get(filter) ?? { inVan: 0, toLoad: 0 }
  for (const job of jobs) {
    for (const kind of jobSupplies(job.nameKeys).filters) {
      const fitting = stock.filter(({ purpose, fits }) => purpose === kind && fits(job.vehicleId))
      const inVan = fitting.find(filter => takenOf(filter).inVan < filter.inVan)
      const inMarket = inVan ?? fitting.find(filter => takenOf(filter).toLoad < filter.inMarket)
      if (inVan) taken.set(inVan, { ...takenOf(inVan), inVan: takenOf(inVan).inVan + 1 })
      else if (inMarket) taken.set(inMarket, { ...takenOf(inMarket), toLoad: takenOf(inMarket).toLoad + 1 })
      else unknown.push({ kind, vehicle: job.vehicle })
    }
  }
  const parts = [...taken].map(([{ purpose, name, inVan, vanItemId, marketItemId }, used]) => ({
    kind: purpose,
    name,
    oilType: null,
    oilWeight: null,
    needed: used.inVan + used.toLoad,
    inVan,
    toLoad: used.toLoad,
    missing: 0,
    vanItemId,
    marketItemId,
  }))
  return { parts, unknown }
}

/** Keeps whole millilitres, so that sums of decimal litres have no rests. */
const litres = (amount: number): number => Math.round(amount * 1000) / 1000

function takeOils(jobs: readonly DayJob[], stock: readonly OilStock[]): DayParts {
  const ofOil = jobs.filter(({ nameKeys }) => jobSupplies(nameKeys).oil)
  const isKnown = ({ oilType, oilWeight, oilLitres }: DayJob): boolean =>
    oilType !== null && oilWeight !== null && oilLitres !== null
  const groups = Map.groupBy(ofOil.filter(isKnown), ({ oilType, oilWeight }) => `${oilType} ${oilWeight}`)
  const parts = [...groups.values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const { oilType, oilWeight } = first
    const found = stock.find(({ type, weight }) => type === oilType && weight === oilWeight)
    const needed = litres([first, ...others].reduce((sum, job) => sum + (job.oilLitres ?? 0), 0))
    const inVan = found?.inVan ?? 0
    const short = litres(Math.max(0, needed - inVan))
    const toLoad = Math.min(short, found?.inMarket ?? 0)
    const missing = litres(short - toLoad)
    return [
      {
        kind: 'oil' as const,
        name: null,
        oilType,
        oilWeight,
        needed,
        inVan,
        toLoad,
        missing,
        vanItemId: found?.vanItemId ?? null,
        marketItemId: found?.marketItemId ?? null,
      },
    ]
  })
  const unknown = ofOil.filter(job => !isKnown(job)).map(({ vehicle }) => ({ kind: 'oil' as const, vehicle }))
  return { parts, unknown }
}

/**
 * Returns what the jobs of a day take, against the stock of their van and of the market: first what has to be loaded or is missing. A filter is only taken
 * for a vehicle that it is known to fit.
 */
export function partsOfDay(
  jobs: readonly DayJob[],
  { filters, oils }: { filters: readonly FilterStock[]; oils: readonly OilStock[] },
): DayParts {
  const taken = [takeFilters(jobs, filters), takeOils(jobs, oils)]
  const parts = taken.flatMap(each => each.parts)
  const isReady = ({ toLoad, missing }: DayPart): boolean => toLoad === 0 && missing === 0
  return {
    parts: [...parts.filter(part => !isReady(part)), ...parts.filter(isReady)],
    unknown: taken.flatMap(each => each.unknown),
  }
}
