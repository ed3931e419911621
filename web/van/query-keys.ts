/** Query keys of the settings of vans. */
export const vanSettingsKeys = {
  of: (franchiseId: string) => ['van-settings', franchiseId] as const,
}
