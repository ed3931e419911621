export const TEXTS = {
  chooseStars: 'Choose 1 to 5 stars.',
  reasonMissing: 'Enter why you hide it.',
} as const
