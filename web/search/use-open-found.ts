import { useNavigate } from '@tanstack/react-router'
import { bookFor } from '../booking/book-for.ts'
import { PATHS } from '../platform/paths.ts'
import { useSession } from '../platform/session/session.ts'
import type { Entry } from './entries.tsx'
import type { PageEntry } from './pages.ts'
import { type FoundObject, rememberObject } from './recent.ts'

/** Returns what opens a result, and remembers an object for the next time. */
export function useOpenFound() {
  const navigate = useNavigate()
  const userId = useSession()?.id
  const openPage = ({ to, starts }: PageEntry): Promise<void> => {
    if (starts === 'cancelledOrders') return navigate({ to: PATHS.workOrders, search: { status: 'cancelled' } })
    if (starts === 'booking') bookFor(null)
    return navigate({ to })
  }
  const openObject = ({ kind, target }: FoundObject): Promise<void> => {
    if (kind === 'order') return navigate({ to: PATHS.workOrder, params: { id: target } })
    if (kind === 'invoice') return navigate({ to: PATHS.invoice, params: { invoiceNumber: target } })
    return navigate({ to: PATHS.customer, params: { id: target } })
  }
  return ({ opens }: Entry): void => {
    if ('label' in opens) return void openPage(opens)
    if (userId !== undefined) rememberObject(userId, opens)
    return void openObject(opens)
  }
}
