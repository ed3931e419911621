import { useQuery } from '@tanstack/react-query'
import { request } from '../platform/api/api.ts'
import { OilsQuery, PartTypesQuery } from './documents.ts'
import { useReportError } from './inventory-errors.tsx'
import { oilName } from './texts.ts'

/** The tenant's types of parts; that they cannot be loaded is told in the dialog (STOCK-23). */
export function usePartTypes() {
  const types = useQuery({
    queryKey: ['part-types'],
    queryFn: async ({ signal }) => (await request(PartTypesQuery, {}, signal)).partTypes,
    staleTime: 300_000,
  })
  useReportError('Failed to load part types', types.error)
  return types
}

/** Oils for words of their weight and type, as their names; that they cannot be loaded is told in the dialog (STOCK-23). */
export function useOilsFor(searchTerm: string) {
  const oils = useQuery({
    queryKey: ['oils', searchTerm],
    queryFn: async ({ signal }) =>
      (await request(OilsQuery, { searchTerm }, signal)).oils.map(oil => ({ ...oil, label: oilName(oil) })),
    placeholderData: before => before,
  })
  useReportError('Failed to load oils', oils.error)
  return oils
}
