/** Texts of the history. */
export const TEXTS = {
  notTheirs: 'You may not change this part of the settings.',
  noWay: 'This kind of change cannot be put back. Change the value on its page.',
  several: 'This change has too many parts to put back at once. Change the values on their pages.',
  addedVan: 'An added van stays. Retire it on its page.',
  addedService: 'An added service stays. Archive it on its page.',
  serviceOrder: 'The order of the list cannot be put back. Move the services on their page.',
  pricesTogether: 'These prices were saved together. Withdraw those that have not begun on the page Prices.',
  priceBegun: 'This price has begun, so it stays in the history. Enter a new price instead.',
  otherSeller: 'This belongs to a franchise that sells under its own name, which has no page yet.',
  changedAgain: 'This was changed again afterwards. Put back the later change first, or change it on its page.',
  passed: 'This day has passed.',
  addedCode: 'An added code stays. Pause it on its page.',
  addedPlan: 'An added plan or version stays. Archive it on its page.',
  planTerms: 'A price or period of a plan is changed on its page.',
  withdrawnMove: 'A withdrawn price is announced again on the page of the plan.',
} as const
