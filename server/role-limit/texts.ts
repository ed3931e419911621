export const TEXTS = {
  amountOnly: 'Please enter an amount: that is the kind of discount you may give.',
  percentageOnly: 'Please enter a percentage: that is the kind of discount you may give.',
} as const
