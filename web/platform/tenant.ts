import type { TenantBranding } from '../../domain/tenant/tenant.ts'

const TENANT_ID_KEY = 'tenantId'

/** The fallback when no tenant can be loaded: the app still renders (TENANT-06). */
export const DEFAULT_BRANDING: TenantBranding = {
  id: 1,
  name: 'Vanbay',
  siteTitle: 'Vanbay',
  logoUrl: null,
  faviconUrl: null,
  image: null,
  colors: {
    primaryLightest: '#e9eff5',
    primaryLighter: '#7fa3c4',
    primary: '#1f4e79',
    primaryDarker: '#173b5c',
    primaryDarkest: '#0f273d',
    logoColor: '#1f4e79',
    buttonColor: '#1f4e79',
    navBarTextColor: '#14171a',
    bookingStepsTextColor: '#4a5157',
    bookingStepsTextAccentColor: '#1f4e79',
  },
  supportPhone: '',
  supportEmail: '',
  csvTimeZone: 'America/Chicago',
  countryCode: 'CA',
  state: 'open',
  kind: 'live',
  pauseMessage: null,
  pages: [],
}

const text = document.getElementById('tenant')?.textContent
const carried = text ? (JSON.parse(text) as TenantBranding) : undefined

/**
 * The tenant that login, sign-up and all other calls send (TENANT-07): from local storage, else the site's own, which an API on another host cannot
 * derive from its host. If the host belongs to a tenant, the host decides.
 */
export const tenantId = (): number => Number(localStorage.getItem(TENANT_ID_KEY) ?? carried?.id ?? 1)

/** Returns the branding embedded in the page for its first paint; undefined without one, or if it belongs to another tenant than the chosen one. */
export const carriedTenant = (): TenantBranding | undefined => (carried?.id === tenantId() ? carried : undefined)

/** Loads GET api/tenant at every start (TENANT-01); undefined on failure, which shows no error (TENANT-06). */
export async function fetchTenant(apiUrl: string): Promise<TenantBranding | undefined> {
  try {
    const answer = await fetch(`${apiUrl}/tenant`, { headers: { 'x-tenant-id': String(tenantId()) } })
    return answer.ok ? ((await answer.json()) as TenantBranding) : undefined
  } catch {
    return undefined
  }
}
