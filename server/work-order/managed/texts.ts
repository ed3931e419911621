export const TEXTS = {
  linkInvalid: 'This link does not work. Please open the newest email about your appointment.',
  linkExpired: 'This link has expired. It works until 60 days after the appointment.',
  contactTooLate: 'This appointment is over, so its contact can’t change any more.',
  notToConfirm: 'There is nothing to confirm: this appointment is not confirmed, or its time has passed.',
  noAccountHere: 'To create an account, open the link in our email. It shows that the mailbox is yours.',
  hasAccount: 'This email already has an account. Please log in.',
  notBilled: 'This appointment has no open invoice.',
} as const
