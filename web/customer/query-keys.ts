/** Query keys of customers. */
export const customerKeys = {
  list: (franchiseId: string | null | undefined, search: string) => ['customers', 'list', franchiseId, search] as const,
  detail: (id: string) => ['customer', id] as const,
  referralPopup: (userId: string) => ['referral-popup', userId] as const,
}
