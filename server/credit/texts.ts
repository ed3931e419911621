export const TEXTS = {
  mail: {
    title: (amount: string) => `You have earned ${amount}`,
    intro: (name: string) =>
      `Hello ${name}, a friend had their first service with your code. Thank you for the referral.`,
    balance: 'Your credit now',
    book: 'Book a service',
    closing: 'Use your credit in the last step of your next booking.',
  },
} as const
