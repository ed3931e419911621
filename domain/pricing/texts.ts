/** What tax adds to a total. */
export const TEXTS = { noTax: 'No tax is added.' } as const
