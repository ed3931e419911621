/** Query keys of the reconciliation. */
export const reconciliationKeys = {
  list: () => ['provider-payouts'] as const,
  detail: (id: string) => ['provider-payout', id] as const,
}
