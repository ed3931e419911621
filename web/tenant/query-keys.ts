/** Query keys of the business's settings. */
export const tenantSettingsKeys = {
  profile: () => ['business-profile'] as const,
  colors: () => ['brand-colors'] as const,
  reportTimes: () => ['report-times'] as const,
  seller: () => ['legal-seller'] as const,
}
