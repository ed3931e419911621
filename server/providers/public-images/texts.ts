export const TEXTS = {
  tooManyRedirects: 'The address leads from one page to another too often.',
  noPicture: (status: number) => `The site answered ${status} instead of a picture.`,
  timeout: 'The site took more than 10 seconds to answer.',
  unreachable: 'The site could not be reached. Check the address.',
  notHttps: 'A picture needs an address that begins with https://.',
  notPublic: 'The address is not one of the public internet.',
  tooLarge: 'The picture is larger than 1 MB. Please use a smaller one.',
} as const
