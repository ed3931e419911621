/** Amounts and days come formatted. */
export const TEXTS = {
  tooSmall: 'This amount is too small to pay by card. It moves to the next statement.',
  carriedOver: 'This amount moved to a later statement. Please pay it there.',
  notPayable: 'This statement has no balance to pay. Reload to see its status.',
  /** What the payee reads on the provider's page. */
  charge: (business: string, from: string, to: string) => `${business}: payout statement ${from} to ${to}`,
  csv: {
    title: 'Payout statement',
    franchise: 'Franchise',
    statementOf: 'Statement of',
    headers: [
      'Kind',
      'Date',
      'Invoice',
      'Work order',
      'Customer',
      'Vendor',
      'Payment method',
      'Subtotal',
      'Amount',
      'Of an earlier period',
    ],
    yes: 'yes',
    no: 'no',
  },
  pdf: {
    documentTitle: (from: string, to: string) => `Payout statement ${from} to ${to}`,
    title: 'Payout statement',
    period: (from: string, to: string) => `${from} - ${to}`,
    number: (id: number) => `No. ${id}`,
    issued: (date: string) => `Issued ${date}`,
    statementOf: 'Statement of',
    franchise: 'Franchise',
    columns: {
      what: 'What',
      date: 'Date',
      invoice: 'Invoice',
      customer: 'Customer',
      beforeTax: 'Before tax',
      amount: 'Amount',
    },
  },
} as const
