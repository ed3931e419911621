export const TEXTS = {
  linkInvalid: 'This link does not work. Please open the newest email about your appointment.',
  linkExpired: 'This link has expired. It works until 60 days after the appointment.',
  contactTooLate: 'This appointment is over, so its contact can’t change any more.',
  notToConfirm: 'There is nothing to confirm: this appointment is not confirmed, or its time has passed.',
  viewOnly: 'This link only shows the appointment. To change it, open the link in our email.',
  noAccountHere: 'To create an account, open the link in our email. It shows that the mailbox is yours.',
  hasAccount: 'This email already has an account. Please log in.',
  wrongCode: 'This code is wrong or too old. Enter the newest one, or ask for another.',
  noMoreCodes: 'No more codes for today. Use Forgot Password to choose a password.',
  codeMail: {
    subject: (code: string) => `Your code: ${code}`,
    title: 'Your code to create an account',
    intro: (name: string) => `Hello ${name}, enter this code on the page of your appointment. It works for 10 minutes.`,
    closing: 'If you did not ask for it, do nothing. Nobody can create your account without this code.',
  },
  notBilled: 'This appointment has no open invoice.',
} as const
