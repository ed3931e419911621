import { useNavigate } from '@tanstack/react-router'
import { bookFor } from '../booking/book-for.ts'
import { PATHS } from '../platform/paths.ts'
import type { Entry } from './entries.tsx'
import type { PageEntry } from './pages.ts'
import type { FoundObject } from './recent.ts'

/** Returns what opens a result. @param onObject remembers an object for the next time */
export function useOpenFound(onObject: (object: FoundObject) => void) {
  const navigate = useNavigate()
  const openPage = ({ to, starts }: PageEntry): Promise<void> => {
    if (starts === 'cancelledOrders') return navigate({ to: PATHS.workOrders, search: { status: 'cancelled' } })
    if (starts === 'booking') bookFor(null)
    return navigate({ to })
  }
  const openObject = ({ kind, target }: FoundObject): Promise<void> => {
    if (kind === 'order') return navigate({ to: PATHS.workOrder, params: { id: target } })
    if (kind === 'invoice') return navigate({ to: PATHS.invoice, params: { invoiceNumber: target } })
    if (kind === 'quote') return navigate({ to: PATHS.quote, params: { id: target } })
    return navigate({ to: PATHS.customer, params: { id: target } })
  }
  return ({ opens }: Entry): void => {
    if ('label' in opens) return void openPage(opens)
    onObject(opens)
    return void openObject(opens)
  }
}
