export const TEXTS = {
  tooMuch: 'This booking is too long to keep. Please shorten the notes.',
  tooManyLinks: (wait: string) => `We already sent several links. Please check your email, or wait ${wait}.`,
  linkInvalid: 'This link does not work. Please open the newest email, or book again.',
  linkUsed: 'This booking is made. The link worked once. You will find your appointment in our confirmation email.',
  linkExpired: 'This link has expired. It works for one hour. Please book again.',
  serviceGone: 'A service of this booking is not offered any more. Please book again.',
  consentNeeded: 'Please tick the box to book with the plan.',
  mail: {
    title: 'Finish your booking',
    intro: (name: string) =>
      `Hello ${name}, you started a booking with this email. Open the link to check it and book. The link works once and expires in one hour.`,
    when: 'Time you chose',
    vehicle: 'Vehicle',
    services: 'Services',
    action: 'Finish booking',
    closing: 'If this wasn’t you, ignore this email. Nothing is booked.',
  },
} as const
