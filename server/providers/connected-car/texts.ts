export const TEXTS = {
  unavailable: 'We can’t reach your car right now. Please try again in a few minutes.',
  connectionEnded: 'The connection to your car has ended. Please connect it again.',
} as const
