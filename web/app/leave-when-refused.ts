import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useToast } from '../ui/toast.tsx'
import { ApiError } from './api.ts'
import type { PATHS } from './paths.ts'

/**
 * What the server refuses to show is left for the list it belongs to, with the reason (WODETAIL-01, INVOICE-02). Without a connection the page
 * stays, so that it can be tried again.
 *
 * @returns whether the page is being left, and has nothing more to say
 */
export function useLeaveWhenRefused(
  error: Error | null,
  list: typeof PATHS.workOrders | typeof PATHS.invoices | typeof PATHS.customers,
): boolean {
  const navigate = useNavigate()
  const toast = useToast()
  const refusal = error instanceof ApiError && error.statusCode !== 0 && error.statusCode !== 401 ? error : undefined
  useEffect(() => {
    if (!refusal) return
    toast({ tone: 'danger', message: refusal.message })
    void navigate({ to: list, replace: true })
  }, [refusal, list, navigate, toast])
  return refusal !== undefined
}
