/** The filters that jobs use, as named in the completion of an order (WOFLOW-09). */
export const FILTER_PURPOSES = ['oil_filter', 'cabin_filter', 'engine_filter'] as const
export type FilterPurpose = (typeof FILTER_PURPOSES)[number]

/** The van stock that a job uses. */
export interface JobSupplies {
  filters: FilterPurpose[]
  oil: boolean
}

const TAKEN_BY: Record<FilterPurpose, (nameKey: string) => boolean> = {
  oil_filter: nameKey => nameKey.startsWith('oil_change_'),
  cabin_filter: nameKey => nameKey === 'cabin_air_filter_replacement',
  engine_filter: nameKey => nameKey === 'engine_air_filter_replacement',
}

/** Returns which filters a job uses, and whether it uses oil, by the name keys of its services. */
export function jobSupplies(nameKeys: readonly string[]): JobSupplies {
  const filters = FILTER_PURPOSES.filter(purpose => nameKeys.some(TAKEN_BY[purpose]))
  return { filters, oil: filters.includes('oil_filter') }
}

/** No engine of a car or van takes more, in litres; a larger number has a missing decimal point. */
export const MAX_OIL_LITRES = 30

/** Converts litres to the whole millilitres in which oil stock is stored. */
export const toMillilitres = (litres: number): number => Math.round(litres * 1000)
