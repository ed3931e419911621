/** Query keys of the settings of vendors. */
export const vendorSettingsKeys = {
  all: ['vendor-settings'] as const,
  list: () => ['vendor-settings', 'list'] as const,
  of: (vendorId: string) => ['vendor-settings', vendorId] as const,
}
