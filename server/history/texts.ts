/** Texts of the history. */
export const TEXTS = {
  notTheirs: 'You may not change this part of the settings.',
  noWay: 'This kind of change cannot be put back. Change the value on its page.',
  several: 'This change has too many parts to put back at once. Change the values on their pages.',
  addedVan: 'An added van stays. Retire it on its page.',
  addedService: 'An added service stays. Archive it on its page.',
  addedItem: 'What was added to the catalogue stays. Archive it on its page.',
  merged: 'A merge cannot be put back, because the stock has moved.',
  serviceOrder: 'The order of the list cannot be put back. Move the services on their page.',
  pricesTogether: 'These prices were saved together. Withdraw those that have not begun on the page Prices.',
  priceBegun: 'This price has begun, so it stays in the history. Enter a new price instead.',
  otherSeller: 'This belongs to a franchise that sells under its own name, which has no page yet.',
  changedAgain: 'This was changed again afterwards. Put back the later change first, or change it on its page.',
  passed: 'This day has passed.',
} as const
