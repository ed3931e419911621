/** Query keys of invoices and of what their dialogs load. */
export const invoiceKeys = {
  lists: () => ['invoices'] as const,
  list: (filter: object) => ['invoices', filter] as const,
  totals: (filter: object) => ['invoices', 'totals', filter] as const,
  details: () => ['invoice'] as const,
  detail: (invoiceNumber: string) => ['invoice', invoiceNumber] as const,
  /** The signed-in customer's own, with a balance. */
  open: (userId: number | string | undefined) => ['open-invoices', userId] as const,
  vendor: (vendorId: string | null, invoiceId: string) => ['vendor', vendorId, invoiceId] as const,
  cardsOnFile: (invoiceId: string) => ['cards-on-file', invoiceId] as const,
  readers: (franchiseId: string | undefined) => ['card-readers', franchiseId] as const,
  /** The code to scan of one attempt to pay in Cash App. */
  cashAppCode: (invoiceId: string, attempt: string | undefined) => ['cash-app-code', invoiceId, attempt] as const,
  /** The address of a payment link. */
  payLink: (invoiceNumber: string, paymentId: string | undefined) => ['pay-link', invoiceNumber, paymentId] as const,
  /** The status of one attempt to pay at the provider. */
  check: (invoiceId: string, attempt: string | undefined) => ['check-payment', invoiceId, attempt] as const,
}
