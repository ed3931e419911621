export const TEXTS = {
  /** For the operator's command. */
  userNotFound: (email: string) => `The user ${email} was not found.`,
} as const
