import { useQuery } from '@tanstack/react-query'
import { answerOrKept } from '../outbox/kept-answers.ts'
import { request } from '../platform/api/api.ts'
import { FuelsQuery, OilsQuery, PartBrandsQuery, PartTypesQuery } from './documents.ts'
import { shownInDialog } from './inventory-errors.tsx'
import { inventoryKeys } from './query-keys.ts'
import { LIST_FAILURES, LOOKUP_FAILURES, oilName } from './texts.ts'

const FIVE_MINUTES = 300_000

/** The tenant's types of parts. Failures are shown in the dialog (STOCK-23). */
export function usePartTypes() {
  return useQuery({
    queryKey: inventoryKeys.partTypes(),
    queryFn: async ({ signal }) => (await request(PartTypesQuery, {}, signal)).partTypes,
    staleTime: FIVE_MINUTES,
    meta: shownInDialog(LOOKUP_FAILURES.partTypes),
  })
}

export function usePartBrands() {
  return useQuery({
    queryKey: inventoryKeys.partBrands(),
    queryFn: async ({ signal }) => (await request(PartBrandsQuery, {}, signal)).partBrands,
    staleTime: FIVE_MINUTES,
    meta: shownInDialog(LOOKUP_FAILURES.partBrands),
  })
}

export function useFuels() {
  return useQuery({
    queryKey: inventoryKeys.fuels(),
    queryFn: ({ signal }) =>
      answerOrKept(inventoryKeys.fuels(), signal, async () => (await request(FuelsQuery, {}, signal)).fuels),
    staleTime: FIVE_MINUTES,
    meta: shownInDialog(LIST_FAILURES.fuel),
  })
}

/** Oils with their names, by weight and type. Failures are shown in the dialog (STOCK-23). */
export function useOilsFor(searchTerm: string) {
  return useQuery({
    queryKey: inventoryKeys.oils(searchTerm),
    queryFn: async ({ signal }) =>
      (await request(OilsQuery, { searchTerm }, signal)).oils.map(oil => ({ ...oil, label: oilName(oil) })),
    placeholderData: before => before,
    meta: shownInDialog(LOOKUP_FAILURES.oils),
  })
}
