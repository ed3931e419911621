/** Query keys of a franchise's settings. */
export const franchiseSettingsKeys = {
  hours: (franchiseId: string) => ['franchise-hours', franchiseId] as const,
  specialDays: (franchiseId: string) => ['franchise-special-days', franchiseId] as const,
}
