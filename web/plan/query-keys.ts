/** Query keys of the settings of plans. */
export const planKeys = {
  list: () => ['plan-settings'] as const,
}
