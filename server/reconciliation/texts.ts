/** Texts of the reconciliation that people read. */
export const TEXTS = {
  noteNeeded: 'Please write what you found, in at most 500 characters.',
  alreadyMatched: 'This one is in your books now. Reload the page to see it.',
  failedTransferMail: {
    subject: (amount: string) => `Your bank returned a transfer of ${amount}`,
    title: 'Your bank returned a transfer',
    intro: (amount: string) =>
      `Your bank did not take the transfer of ${amount}. The money is back at the payment service and is not lost. Check your bank account there, so that the next transfer arrives.`,
    reason: 'Reason',
    action: 'Open the transfer',
    closing: 'The payment service sends the money again with a later transfer, once the bank account is right.',
  },
} as const
