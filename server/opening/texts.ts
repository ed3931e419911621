export const TEXTS = {
  notReady: (missing: readonly string[]) => `Not ready to open. ${missing.join(' ')}`,
  closed: 'This business has closed. Please ask the operator.',
  priceRange: 'Please enter a price from $0 to $10,000.',
  confirmedMeanwhile: 'Somebody confirmed some of these prices meanwhile. Please load the page again.',
} as const
