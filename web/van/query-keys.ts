/** Query keys of the settings of vans. */
export const vanSettingsKeys = {
  driverless: () => ['driverless-vans'] as const,
  of: (franchiseId: string) => ['van-settings', franchiseId] as const,
}
