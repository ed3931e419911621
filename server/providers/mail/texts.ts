/** For the log of failed jobs, and for the layout. */
export const TEXTS = {
  refused: 'The mail server refused the mail.',
  withoutButton: 'If the button doesn’t work, open this address:',
} as const
