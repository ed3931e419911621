/** Query keys of the booking rules. */
export const bookingRulesKeys = {
  /** @param franchiseId null: the business's */
  rules: (franchiseId: string | null) => ['booking-rules', franchiseId] as const,
}
