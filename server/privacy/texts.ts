export const TEXTS = {
  staffAccount: 'Staff accounts are ended by your manager. Please ask them.',
  removed: 'Removed',
  erasureMail: {
    title: 'We will erase your data',
    intro: (name: string, date: string) =>
      `Hello ${name}, you asked us to erase your data. We will do it on ${date}. Until then you can change your mind.`,
    action: 'Keep my account',
    closing: "If this wasn't you, log in, choose Keep my account, and change your password.",
  },
} as const
