/** All texts of the confirmation. Texts that the requirements quote are verbatim. */
export const TEXTS = {
  headings: {
    CONFIRMED: 'Service Confirmed',
    REQUESTED: 'Service Requested',
    OUTSIDE_SERVICE_AREA: 'Outside Service Area',
  },
  intros: {
    CONFIRMED: 'You’re booked. We’ve emailed you the details.',
    REQUESTED: 'We have your request. We’ll email you when it’s confirmed.',
    OUTSIDE_SERVICE_AREA: 'We have your request. This address is outside our service area, so we’ll call you about it.',
  },
  bookedAndMailed: (email: string) => `You’re booked. We’ve emailed the details to ${email}.`,
  onTheDay: {
    title: 'Before and on the day',
    prepare: 'Please prepare',
    toPrepare: [
      'Park where the doors and the hood can open.',
      'Have the key ready.',
      'Keep your phone with you. We call if we can’t find the car.',
    ],
    visit: 'At your visit',
    atVisit: [
      'The technician checks your car and does the work.',
      'You get a report of what was found.',
      'You pay when it’s done.',
    ],
  },
  staffNoteTitle: 'For the admin panel',
  staffNote: (km: number) =>
    `This address is outside every territory. You’ll find the unconfirmed order in the requested work orders of the nearest franchise within ${km} km; farther away it is saved as a lead only. Call the customer before you confirm it.`,
  number: 'Booking number',
  date: 'Date',
  time: 'Time',
  address: 'Address',
  vehicle: 'Vehicle',
  map: 'Show address, date and time',
  mapAlt: 'Map of the service address',
  popup: 'Your appointment',
  close: 'Close',
  addToCalendar: 'Add to calendar',
  discount: 'Discount',
  nearby: 'We’re nearby',
  credit: 'Referral credit',
  card: {
    title: 'Save a card for this visit',
    text: 'We charge nothing now. After the visit you can pay with one tap, or ask us to charge the card.',
    forPlan: {
      MONTHLY: 'We also use it when your plan renews, so you don’t have to pay a bill every month.',
      ANNUALLY: 'We also use it when your plan renews, so you don’t have to pay a bill every year.',
    },
    save: 'Save a card',
  },
  support: 'Any questions?',
  bookAnother: 'Book Another Appointment',
  myAccount: 'My Account',
  manage: 'Manage your booking',
  manageHint: 'Move, cancel or change it without an account. The link in our email does the same.',
  invite: {
    title: 'Invite a friend',
    text: (amount: string) => `Share your link, and earn up to ${amount} after their first service.`,
  },
  newAppointment: 'New Appointment',
} as const
