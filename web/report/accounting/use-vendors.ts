import { useQuery } from '@tanstack/react-query'
import { request } from '../../platform/api/api.ts'
import { ReportListsQuery } from '../documents.ts'
import { accountingKeys } from './query-keys.ts'

/** The vendors of the signed-in person's franchises, each once, by name; none until they have loaded. */
export function useVendors(): { id: string; name: string }[] {
  const lists = useQuery({
    queryKey: accountingKeys.lists(),
    queryFn: ({ signal }) => request(ReportListsQuery, {}, signal),
    staleTime: 300_000,
  })
  const all = (lists.data?.franchises ?? []).flatMap(each => each.vendors)
  return [...new Map(all.map(vendor => [vendor.id, vendor])).values()].toSorted((a, b) => a.name.localeCompare(b.name))
}
