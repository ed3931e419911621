/** Amounts come formatted. */
export const TEXTS = {
  amount: 'Enter an amount above zero.',
  tooMuch: (inDrawer: string) =>
    `This payee has ${inDrawer} in cash. Enter at most that, or record the missing cash payments first.`,
  note: 'Enter a note of up to 500 characters.',
  reason: 'Enter a reason of 3 to 500 characters.',
  keyReused:
    'This entry was already used by somebody else, or for another payee or amount. Reload the page and try again.',
  corrected: 'This entry was corrected already. Reload to see its status.',
} as const
