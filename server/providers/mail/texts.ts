/** For the log of failed jobs. */
export const TEXTS = {
  refused: 'The mail server refused the mail.',
} as const
