import { getRouteApi } from '@tanstack/react-router'
import { PATHS } from '../../platform/paths.ts'
import { useTypedSearch } from '../../platform/use-typed-search.ts'

const route = getRouteApi(PATHS.workOrders)

/** Returns the search input of the lists of orders; keystrokes add no history entries. */
export function useFilter(filter: string) {
  const navigate = route.useNavigate()
  return useTypedSearch(
    filter,
    PATHS.workOrders,
    text =>
      void navigate({
        search: search => ({ ...search, filter: text }),
        state: previous => previous,
        replace: true,
        resetScroll: false,
      }),
  )
}
