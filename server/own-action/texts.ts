/** Refusals of actions that a device sends late. */
export const TEXTS = {
  inFuture: 'This was done in the future. Check the clock of your device.',
  beforeOrder: 'This was done before the order was made. Check the clock of your device.',
  tooLate: 'This was done more than 90 days ago. Check the clock of your device.',
  keyLength: 'The key of an action has 1 to 100 characters.',
  keyReused: 'This key was already used for another action. Reload the page and try again.',
} as const
