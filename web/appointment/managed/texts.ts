/** All texts of the page that an emailed link opens. */
export const TEXTS = {
  title: 'Your Appointment',
  noLink: 'This link is incomplete. Please open it from the email again.',
  loadFailed: 'We couldn’t load your appointment.',
  contact: {
    title: 'Who we talk to',
    change: 'Change contact',
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    save: 'Save contact',
    keep: 'Keep contact',
    hint: 'With a new email, the links in our earlier emails stop working. We’ll send a new one.',
    invalidPhone: 'Please enter a valid phone number',
    changed: 'Contact changed.',
  },
  visit: {
    title: 'Will you be there?',
    text: 'Please let us know, so our technician doesn’t drive out for nothing.',
    confirm: 'I’ll be there',
    thanks: 'Thank you. See you then.',
  },
  account: {
    title: 'Create an account',
    text: 'Choose a password, and your next booking takes a minute. Everything that you booked is in it.',
    email: 'You log in with',
    password: 'Password',
    create: 'Create account',
    created: 'Your account is ready.',
    createdAndInvite: (amount: string) =>
      `Your account is ready. Invite friends from your Customer Information, and earn up to ${amount} for each.`,
  },
  pay: (amount: string) => `Pay ${amount}`,
  payHint: 'You pay with your card on the page of our payment provider.',
} as const
