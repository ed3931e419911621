/** Query keys of a franchise's settings. */
export const franchiseSettingsKeys = {
  list: () => ['franchises-in-settings'] as const,
  one: (franchiseId: string) => ['franchise-in-settings', franchiseId] as const,
  readers: (franchiseId: string) => ['franchise-readers', franchiseId] as const,
  switches: (franchiseId: string) => ['switch-copy', franchiseId] as const,
  copy: (franchiseId: string, part: string) => ['calendar-copy', franchiseId, part] as const,
  /** Those of every franchise. */
  calendars: [['franchise-hours'], ['franchise-special-days'], ['franchises-in-settings'], ['franchise-in-settings']],
  hours: (franchiseId: string) => ['franchise-hours', franchiseId] as const,
  specialDays: (franchiseId: string) => ['franchise-special-days', franchiseId] as const,
}
