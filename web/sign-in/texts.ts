/** All texts of the forms that sign in. */
export const TEXTS = {
  back: 'Back to Booking',
  /** A failure with the server's reason and what the user can do about it. */
  failedBecause: (failure: string, reason: string) => `${failure} ${reason}`,
} as const
