import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useToast } from '../../ui/feedback/toast.tsx'
import { ApiError } from '../api/api.ts'
import type { PATHS } from '../paths.ts'

/**
 * Redirects to the list, with the reason, when the server refuses to show a page. Offline the page stays, so that the user can retry,
 * unless it is empty. An effect, because a page that is open can be refused too, when it is refetched.
 *
 * @param isEmpty whether nothing is shown yet, so that any loading error leads to the list (WODETAIL-01, INVOICE-02)
 * @returns whether the page is redirecting and should render nothing
 */
export function useRedirectOnForbidden(
  error: Error | null,
  list:
    | typeof PATHS.workOrders
    | typeof PATHS.invoices
    | typeof PATHS.quotes
    | typeof PATHS.disputes
    | typeof PATHS.customers,
  isEmpty = false,
): boolean {
  const navigate = useNavigate()
  const toast = useToast()
  const status = error instanceof ApiError ? error.statusCode : 0
  // Users who were logged out go to the login page instead.
  const mustLeave = error !== null && status !== 401 && (isEmpty || status !== 0)
  const refusal = mustLeave ? error : undefined
  useEffect(() => {
    if (!refusal) return
    toast({ tone: 'danger', message: refusal.message })
    void navigate({ to: list, replace: true })
  }, [refusal, list, navigate, toast])
  return refusal !== undefined
}
