export const TEXTS = {
  loginFailed: 'Email or password is incorrect. Please try again.',
  accountNotCreated:
    'We could not create an account with these details. If you have booked before, log in or use Forgot Password.',
  humanCheckFailed: 'reCAPTCHA not ready. Please try again later.',
  linkInvalid: 'This link has expired or was already used. Please ask for a new one.',
  resetLinkSent: 'If there is an account with this email, we sent a reset link to it.',
  tooManyEmails: 'Too many emails were sent. Please try again in an hour.',
  noEmailChange: 'There is no new email to confirm. Please enter it again.',
  emailUnusable: 'We could not change your email to this one. Please try another.',
  passwordResetMail: {
    title: 'Set a new password',
    intro: (name: string) =>
      `Hello ${name}, we got a request to reset your password. This link works once and expires in one hour.`,
    action: 'Set a new password',
    closing: 'If this wasn’t you, ignore this email. Your password won’t change.',
  },
  mergedMail: {
    title: 'Your two accounts are one now',
    intro: (name: string, email: string) =>
      `Hello ${name}, you had two accounts with us, and we put them together. Your appointments, cars, invoices and credit are in one place. Log in with ${email} from now on.`,
    action: 'Log in',
    closing: (supportEmail: string) =>
      `No password for that email yet? Choose Forgot Password when you log in. If these accounts are not both yours, write to ${supportEmail}.`,
  },
  welcomeMail: {
    action: 'Book a service',
  },
} as const
