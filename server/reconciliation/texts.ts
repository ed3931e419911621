/** Texts of the reconciliation that people read. */
export const TEXTS = {
  noteNeeded: 'Please write what you found, in at most 500 characters.',
  alreadyMatched: 'This one is in your books now. Reload the page to see it.',
} as const
