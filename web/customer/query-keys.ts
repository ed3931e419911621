import type { CustomerSort } from '../../domain/customer/list-sorts.ts'

/** Which customers the list has. */
export interface CustomerFilter {
  /** Null: all, for sales. */
  franchiseId: string | null | undefined
  search: string
  tag: string | undefined
}

/** Query keys of customers. */
export const customerKeys = {
  lists: () => ['customers'] as const,
  list: ({ franchiseId, search, tag }: CustomerFilter, sort: CustomerSort) =>
    ['customers', 'list', franchiseId, search, tag, sort] as const,
  count: ({ franchiseId, search, tag }: CustomerFilter) => ['customers', 'count', franchiseId, search, tag] as const,
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
