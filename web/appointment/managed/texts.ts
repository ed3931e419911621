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
  viewOnly: {
    title: 'This link shows the appointment',
    text: 'To answer or change anything, open the link in our email about it.',
  },
  account: {
    title: 'Create an account',
    text: 'Your next booking takes a minute. Everything that you booked is in it. We email you a code, so that nobody else can do this.',
    email: 'You log in with',
    password: 'Password',
    mailCode: 'Email me a code',
    mailAgain: 'Email me another code',
    mailed: 'We sent you a code. It works for 10 minutes.',
    code: 'Code from the email',
    create: 'Create account',
    created: 'Your account is ready.',
    createdAndInvite: (amount: string) =>
      `Your account is ready. Invite friends from your Customer Information, and earn up to ${amount} for each.`,
  },
  pay: (amount: string) => `Pay ${amount}`,
  payHint: 'You pay with your card on the page of our payment provider.',
} as const
