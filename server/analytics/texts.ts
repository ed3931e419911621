export const TEXTS = {
  endBeforeStart: 'The end is before the start. Please choose a later end.',
  tooLong: 'Please choose at most 5 years.',
  authNotRecorded: 'Pages under /auth are never recorded.',
  notRecorded: 'The recording could not be kept.',
} as const
