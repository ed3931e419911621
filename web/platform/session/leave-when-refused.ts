import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useToast } from '../../ui/feedback/toast.tsx'
import { ApiError } from '../api/api.ts'
import type { PATHS } from '../paths.ts'

/**
 * What the server refuses to show is left for the list it belongs to, with the reason. Without a connection the page stays, so that it can be tried again,
 * unless there is nothing on it.
 *
 * @param isEmpty whether nothing is shown yet, so that any failure to load it leads to the list (WODETAIL-01, INVOICE-02)
 * @returns whether the page is being left, and has nothing more to say
 */
export function useLeaveWhenRefused(
  error: Error | null,
  list: typeof PATHS.workOrders | typeof PATHS.invoices | typeof PATHS.customers,
  isEmpty = false,
): boolean {
  const navigate = useNavigate()
  const toast = useToast()
  const status = error instanceof ApiError ? error.statusCode : 0
  // Somebody who was logged out goes to the login page instead.
  const mustLeave = error !== null && status !== 401 && (isEmpty || status !== 0)
  const refusal = mustLeave ? error : undefined
  useEffect(() => {
    if (!refusal) return
    toast({ tone: 'danger', message: refusal.message })
    void navigate({ to: list, replace: true })
  }, [refusal, list, navigate, toast])
  return refusal !== undefined
}
