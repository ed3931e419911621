export const TEXTS = {
  unavailable: 'reCAPTCHA not ready. Please try again later.',
} as const
