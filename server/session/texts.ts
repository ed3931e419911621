const HARMLESS = 'If it was you, you don’t need to do anything.'

export const TEXTS = {
  currentPasswordMissing: 'Please enter your current password.',
  currentPasswordWrong: 'Your current password is incorrect.',
  tooManyWrongPasswords: 'Too many wrong passwords. Please log in again, or wait 15 minutes.',
  when: 'When',
  device: 'Device',
  notMe: 'It wasn’t me: set a new password',
  ownersMail: {
    intro: (name: string, sentence: string) => `Hello ${name}, ${sentence}`,
    paymentKeys: (country: string) => ({
      title: 'Payment keys changed',
      sentence: `the payment keys for ${country} were changed. They decide which account your customers pay into.`,
    }),
    webhookSecret: (country: string) => ({
      title: 'Webhook secret changed',
      sentence: `the webhook secret of the payment account for ${country} was changed.`,
    }),
    ownerInvited: (person: string) => ({
      title: 'New owner invited',
      sentence: `${person} was invited to become an owner. Owners can change everything.`,
    }),
    ownerAdded: (person: string) => ({
      title: 'New owner',
      sentence: `${person} is now an owner. Owners can change everything.`,
    }),
    by: 'Changed by',
    action: 'Open settings',
    closing:
      'If nobody of you did this, undo it in the settings, end the sessions of the person who made the change, and set new passwords.',
  },
  passwordChangedMail: {
    title: 'Your password was changed',
    intro: (name: string) =>
      `Hello ${name}, the password of your account was changed. Your other devices were signed out.`,
    closing: HARMLESS,
  },
  newDeviceMail: {
    title: 'New login to your account',
    intro: (name: string) =>
      `Hello ${name}, somebody logged in to your account on a device or network that we haven’t seen before.`,
    closing: 'If it was you, you don’t need to do anything. A new password signs out every device.',
  },
  failedLoginsMail: {
    title: 'Failed logins to your account',
    intro: (name: string) => `Hello ${name}, somebody entered a wrong password for your account several times.`,
    action: 'Set a new password',
    closing:
      'If you forgot your password, set a new one. If it wasn’t you, your account is still safe: choose a password you don’t use anywhere else.',
  },
  confirmEmailMail: {
    title: 'Confirm your new email',
    intro: (name: string, oldEmail: string) =>
      `Hello ${name}, confirm that this is your email. Until then you log in with ${oldEmail}. The link works once, within 24 hours.`,
    action: 'Confirm this email',
    closing: 'If you didn’t ask for this, ignore this email.',
  },
  emailChangeMail: {
    title: 'Your email is about to change',
    intro: (name: string) => `Hello ${name}, somebody asked to change the email of your account.`,
    now: 'Now',
    new: 'New',
    action: 'It wasn’t me: stop the change',
    closing: HARMLESS,
  },
  emailChangedMail: {
    title: 'Your email was changed',
    intro: (name: string) =>
      `Hello ${name}, your account now has another email. You can no longer log in with this one.`,
    before: 'Before',
    now: 'Now',
    closing: (supportEmail: string) => `If it wasn’t you, write to ${supportEmail} right away.`,
  },
} as const
