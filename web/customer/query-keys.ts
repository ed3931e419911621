/** Query keys of customers. */
export const customerKeys = {
  list: (franchiseId: string | null | undefined, search: string) => ['customers', 'list', franchiseId, search] as const,
  detail: (id: string) => ['customer', id] as const,
  notes: (id: string) => ['customer', id, 'notes'] as const,
  tags: (id: string) => ['customer', id, 'tags'] as const,
  usedTags: () => ['customer-tags'] as const,
  openInvoices: (id: string) => ['customer', id, 'open-invoices'] as const,
  referralPopup: (userId: string) => ['referral-popup', userId] as const,
}
