import type { ChosenStock } from './chosen-stock.ts'

/** The key of one page of a list, under which a device keeps it. */
export const pageKey = (franchiseId: string, stock: ChosenStock, page: number): readonly unknown[] => [
  ...inventoryKeys.list(franchiseId, stock),
  page,
]

/** Query keys of the inventory. */
export const inventoryKeys = {
  /** The prefix of all lists and histories. */
  all: () => ['stock'] as const,
  lists: () => ['stock', 'list'] as const,
  list: (franchiseId: string, { vanId, list, filter }: ChosenStock) =>
    ['stock', 'list', franchiseId, vanId, list, filter] as const,
  history: (id: string) => ['stock', 'history', id] as const,
  days: () => ['stock', 'day'] as const,
  /** What a van's jobs of a day take; part of the stock, because every change of it counts. */
  dayParts: (vanId: string, day: string) => ['stock', 'day', vanId, day] as const,
  partTypes: () => ['part-types'] as const,
  partBrands: () => ['part-brands'] as const,
  parts: (place: { franchiseId: string; vanId: string | null }, partTypeId: string, search: string) =>
    ['parts', place, partTypeId, search] as const,
  oils: (search: string) => ['oils', search] as const,
  fuels: () => ['fuels'] as const,
}
