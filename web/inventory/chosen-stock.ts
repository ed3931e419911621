/** The lists of a van; the market has the first two (STOCK-02). */
export const VAN_LISTS = ['parts', 'oil', 'tools', 'fuel'] as const
export const MARKET_LISTS = ['parts', 'oil'] as const
export type StockList = (typeof VAN_LISTS)[number]

/** The market's place in the URL. */
export const MARKET = 'market'

/** One list that can be fetched. */
export interface ChosenStock {
  /** Null: the market's. */
  vanId: string | null
  list: StockList
  filter: string
}

/**
 * Returns the list that a URL names, given the vans that this user sees. Without a place, or with an unknown one, technicians start with their
 * first van and others with the market (STOCK-03). A list that the place does not have is its parts.
 */
export function chosenStock(
  { place, list, filter }: { place?: string; list?: string; filter?: string },
  vans: readonly { id: string }[],
  startsWithVan: boolean,
): ChosenStock {
  const named = vans.find(van => van.id === place)
  const vanId = place === MARKET ? null : ((named ?? (startsWithVan ? vans[0] : undefined))?.id ?? null)
  const lists: readonly StockList[] = vanId === null ? MARKET_LISTS : VAN_LISTS
  return { vanId, list: lists.find(each => each === list) ?? 'parts', filter: filter ?? '' }
}
