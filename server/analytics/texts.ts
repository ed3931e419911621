export const TEXTS = {
  endBeforeStart: 'The end is before the start. Please choose a later end.',
  tooLong: 'Please choose at most 5 years.',
  longerThanYear: 'Please choose at most one year.',
  oneCurrency: 'These franchises use different currencies. Please choose franchises with the same currency.',
  authNotRecorded: 'Pages under /auth are never recorded.',
  notRecorded: 'The recording could not be kept.',
} as const
