export const TEXTS = {
  termsChanged: 'The terms of this plan have changed. Please read the new terms and tick the box again.',
} as const
