import { spellings } from '../../domain/format/spelling.ts'

export const TEXTS = {
  messageTooLong: 'Please keep the message under 2,000 characters.',
  addressInvalid: 'Please enter a valid address',
  humanCheckFailed: 'reCAPTCHA not ready. Please try again later.',
  answerMissing: 'Write an answer, or close the request without one.',
  alreadyClosed: 'This request was closed in the meantime. Reopen it to answer again.',
  mail: {
    youWrote: 'You wrote:',
    quoted: (line: string) => `“${line}”`,
    subject: (postalCode: string) => `Booking assistance: ${postalCode}`,
    title: 'A customer asks for help',
    intro: (name: string, postalCode: string) =>
      `${name} wants to book at ${postalCode}, which is outside every service area.`,
    name: 'Name',
    phone: 'Phone',
    email: 'Email',
    postalCode: spellings('Postal code'),
    closing: (name: string) => `Reply to this email to write to ${name}.`,
  },
} as const
