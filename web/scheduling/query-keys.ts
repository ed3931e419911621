/** Query keys of scheduling. */
export const schedulingKeys = {
  /** @param franchiseId null: the business's */
  settings: (franchiseId: string | null) => ['scheduling', franchiseId] as const,
  vans: (franchiseId: string) => ['scheduling', franchiseId, 'vans'] as const,
  forecast: (franchiseId: string | null) => ['scheduling', franchiseId, 'forecast'] as const,
}
