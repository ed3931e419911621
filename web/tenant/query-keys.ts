/** Query keys of the business's settings. */
export const tenantSettingsKeys = {
  profile: () => ['business-profile'] as const,
  colors: () => ['brand-colors'] as const,
  reportTimes: () => ['report-times'] as const,
  chargedPlaces: () => ['charged-places'] as const,
  numbering: () => ['invoice-numbering'] as const,
  domains: () => ['site-domains'] as const,
  seller: () => ['legal-seller'] as const,
}
