export const TEXTS = {
  mail: {
    balance: 'Your credit now',
    book: 'Book a service',
  },
} as const
