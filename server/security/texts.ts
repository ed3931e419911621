export const TEXTS = {
  /** @param wait a formatted time, such as `5 minutes` */
  tooManyAttempts: (wait: string) => `Too many attempts. Please wait ${wait} and try again.`,
  /** For the operator's command. */
  staffSessionDays: 'Staff sessions last 1 to 60 days.',
} as const
