import type { CountryCode } from '../address/country.ts'
import type { SitePage } from './site-pages.ts'
import type { TenantKind, TenantState } from './tenant-state.ts'
import { TEXTS } from './texts.ts'

/** The keys of a tenant's colour set, exactly these (TENANT-02). */
export const TENANT_COLORS = [
  'primaryLightest',
  'primaryLighter',
  'primary',
  'primaryDarker',
  'primaryDarkest',
  'logoColor',
  'buttonColor',
  'navBarTextColor',
  'bookingStepsTextColor',
  'bookingStepsTextAccentColor',
] as const
export type TenantColors = Record<(typeof TENANT_COLORS)[number], string>

/** A tenant's public data: GET api/tenant returns it (TENANT-01), and index.html contains it for the first paint. */
export interface TenantBranding {
  id: number
  name: string
  siteTitle: string
  logoUrl: string | null
  faviconUrl: string | null
  image: string | null
  colors: TenantColors
  supportPhone: string
  supportEmail: string
  /** IANA zone of the dates in CSV files, for all franchises (rule F6). */
  csvTimeZone: string
  /** Where it is at home: the country of prices and units while no franchise or address says another. */
  countryCode: CountryCode
  state: TenantState
  kind: TenantKind
  /** What customers read while bookings are paused; null: a standard sentence. */
  pauseMessage: string | null
  /** The business's own pages, for footers. */
  pages: readonly SitePage[]
}

/** Returns the title of every page (TENANT-04). */
export const pageTitle = (siteTitle: string): string => TEXTS.pageTitle(siteTitle)
