export const TEXTS = {
  noAddress: 'Please enter a whole address that begins with https://.',
  textAndAddress: 'Please use either a text or an address. Clear one of them.',
  paragraphTooLong: (most: number) =>
    `One paragraph is longer than ${most.toLocaleString('en-CA')} characters. Please split it with an empty line.`,
  noSite:
    'Please enter the address of a site, such as https://www.example.com. Other pages than https cannot show the booking.',
  siteTwice: 'This site is already in the list.',
  tooManySites: (most: number) => `You can allow up to ${most} sites. Please remove some.`,
} as const
