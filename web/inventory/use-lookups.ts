import { useQuery } from '@tanstack/react-query'
import { request } from '../platform/api/api.ts'
import { FuelsQuery, OilsQuery, PartBrandsQuery, PartTypesQuery } from './documents.ts'
import { useReportError } from './inventory-errors.tsx'
import { inventoryKeys } from './query-keys.ts'
import { LIST_FAILURES, LOOKUP_FAILURES, oilName } from './texts.ts'

const FIVE_MINUTES = 300_000

/** The tenant's types of parts. Failures are shown in the dialog (STOCK-23). */
export function usePartTypes() {
  const types = useQuery({
    queryKey: inventoryKeys.partTypes(),
    queryFn: async ({ signal }) => (await request(PartTypesQuery, {}, signal)).partTypes,
    staleTime: FIVE_MINUTES,
  })
  useReportError(LOOKUP_FAILURES.partTypes, types.error)
  return types
}

export function usePartBrands() {
  const brands = useQuery({
    queryKey: inventoryKeys.partBrands(),
    queryFn: async ({ signal }) => (await request(PartBrandsQuery, {}, signal)).partBrands,
    staleTime: FIVE_MINUTES,
  })
  useReportError(LOOKUP_FAILURES.partBrands, brands.error)
  return brands
}

export function useFuels() {
  const fuels = useQuery({
    queryKey: inventoryKeys.fuels(),
    queryFn: async ({ signal }) => (await request(FuelsQuery, {}, signal)).fuels,
    staleTime: FIVE_MINUTES,
  })
  useReportError(LIST_FAILURES.fuel, fuels.error)
  return fuels
}

/** Oils with their names, by weight and type. Failures are shown in the dialog (STOCK-23). */
export function useOilsFor(searchTerm: string) {
  const oils = useQuery({
    queryKey: inventoryKeys.oils(searchTerm),
    queryFn: async ({ signal }) =>
      (await request(OilsQuery, { searchTerm }, signal)).oils.map(oil => ({ ...oil, label: oilName(oil) })),
    placeholderData: before => before,
  })
  useReportError(LOOKUP_FAILURES.oils, oils.error)
  return oils
}
