import { brandColors } from '../../../domain/tenant/brand-colors.ts'
import type { TenantColors } from '../../../domain/tenant/tenant.ts'

/** Returns the `--brand-…` variables of a tenant, for both schemes: every colour that is the tenant's own. */
export function brandVariables(colors: TenantColors): Record<string, string> {
  const [light, dark] = [brandColors(colors, 'light'), brandColors(colors, 'dark')]
  const both = (key: string) => (light[key] === dark[key] ? light[key] : `light-dark(${light[key]}, ${dark[key]})`)
  return Object.fromEntries(Object.keys(light).map(key => [`--brand-${key}`, both(key) ?? '']))
}
