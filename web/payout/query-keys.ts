/** Query keys of payout statements. */
export const payoutKeys = {
  lists: () => ['payouts'] as const,
  list: (franchiseId: string | undefined, variant: object) => ['payouts', franchiseId, variant] as const,
  byDate: (franchiseId: string | undefined, startDate: string, endDate: string) =>
    ['payouts-by-date', franchiseId, startDate, endDate] as const,
  detail: (id: string) => ['payout', id] as const,
  items: (list: string, id: string) => ['payout-items', list, id] as const,
}
