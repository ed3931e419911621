import type { CustomerSort } from '../../domain/customer/list-sorts.ts'

/** Query keys of customers. */
export const customerKeys = {
  list: (franchiseId: string | null | undefined, search: string, sort: CustomerSort) =>
    ['customers', 'list', franchiseId, search, sort] as const,
  detail: (id: string) => ['customer', id] as const,
  notes: (id: string) => ['customer', id, 'notes'] as const,
  files: (id: string) => ['customer', id, 'files'] as const,
  duplicates: (id: string) => ['customer', id, 'duplicates'] as const,
  merged: (id: string) => ['customer', id, 'merged'] as const,
  mergePreview: (keptId: string, mergedId: string) => ['customer', keptId, 'merge', mergedId] as const,
  tags: (id: string) => ['customer', id, 'tags'] as const,
  usedTags: () => ['customer-tags'] as const,
  openInvoices: (id: string) => ['customer', id, 'open-invoices'] as const,
  referralPopup: (userId: string) => ['referral-popup', userId] as const,
}
