/** Query keys of payout terms. */
export const payoutTermsKeys = {
  of: (franchiseId: string) => ['payout-terms', franchiseId] as const,
}
