/** The colour set of a tenant: exactly these keys (TENANT-02). */
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

/** A tenant as the browser knows it: GET api/tenant answers this (TENANT-01), and index.html carries it for the first paint. */
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
  /** The IANA zone of the dates in CSV files, whatever the franchise's (rule F6). */
  csvTimeZone: string
}

/** The pattern of every page's title (TENANT-04). */
export const pageTitle = (siteTitle: string): string => `Book Online | ${siteTitle}`
