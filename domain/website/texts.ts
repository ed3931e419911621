export const TEXTS = {
  noAddress: 'Please enter a whole address that begins with https://.',
  textAndAddress: 'Please use either a text or an address. Clear one of them.',
  paragraphTooLong: (most: number) =>
    `One paragraph is longer than ${most.toLocaleString('en-CA')} characters. Please split it with an empty line.`,
} as const
