/** Texts of the settings of payout terms. */
export const TEXTS = {
  gone: 'Somebody withdrew these terms. Please load the page again.',
  begun: 'These terms have begun, so they stay. Plan new terms from a later period instead.',
  needed: (day: string) =>
    `The terms planned from ${day} would begin in the middle of a period. Change or withdraw those first.`,
  noDirectPayments: (day: string) =>
    `From ${day} card payments no longer go to the franchise’s own account: a delivery partner has no revenue of its own.`,
} as const
