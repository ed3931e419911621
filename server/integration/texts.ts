export const TEXTS = {
  mailed: (email: string) => `We sent a test mail to ${email}.`,
  found: (address: string) => `It found ${address}.`,
  decoded: (car: string) => `It read a ${car}.`,
  empty: 'It answered, but found nothing for our sample.',
  noAnswer: 'It did not answer. Ask the operator to check its settings.',
  noTest: 'This service has no test.',
  tooMany: (wait: string) => `You tested many times. Please try again in ${wait}.`,
} as const
