/** Amounts, dates and percentages come formatted. */
export const TEXTS = {
  /** Author of what the card payment provider has done, in an order's history. */
  cardPayment: 'Card payment',
  pdf: {
    documentTitle: (invoice: number) => `Invoice ${invoice}`,
    title: 'Invoice',
    creditNoteTitle: (note: number) => `Credit note ${note}`,
    creditNote: 'Credit note',
    ofInvoice: (invoice: number) => `For invoice ${invoice}`,
    reason: 'Reason',
    number: (invoice: number) => `No. ${invoice}`,
    billedTo: 'Billed to',
    place: (city: string, province: string, postalCode: string) => `${city} ${province} ${postalCode}`,
    from: 'From',
    vehicle: (vehicle: string) => `Vehicle: ${vehicle}`,
    poNumber: (poNumber: string) => `PO number: ${poNumber}`,
    service: 'Service',
    price: 'Price',
    amount: 'Amount',
    subTotal: 'Subtotal',
    reductions: 'Discounts and credit',
    tax: (name: string, percent: string, registration: string | null) =>
      registration === null ? `${name} ${percent}` : `${name} ${percent} (no. ${registration})`,
    smallSupplier: 'No tax: small supplier, not registered',
    total: 'Total',
    paid: (date: string, method: string) => `Paid ${date}, ${method}`,
    receipt: (label: string, value: string) => `${label}: ${value}`,
    cashRounding: (taken: string) => `Cash rounding (${taken} taken in cash)`,
    paidBefore: (date: string, method: string, invoice: number) =>
      `Moved ${date} from invoice ${invoice}, paid by ${method}`,
    refunded: 'Refunded',
    moved: 'Moved to the new invoice',
    balanceDue: 'Balance due',
  },
} as const
