import { createContext, useContext } from 'react'
import type { TenantBranding } from '../../domain/tenant/tenant.ts'

export const TenantContext = createContext<TenantBranding | null>(null)

/** The tenant whose brand this page uses. */
export function useTenant(): TenantBranding {
  const tenant = useContext(TenantContext)
  if (!tenant) throw new Error('There is no tenant around this component.')
  return tenant
}
