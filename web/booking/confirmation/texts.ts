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
  staffNoteTitle: 'For the admin panel',
  staffNote: (km: number) =>
    `This address is outside every territory. You’ll find the unconfirmed order in the requested work orders of the nearest franchise within ${km} km; farther away it is saved as a lead only. Call the customer before you confirm it.`,
  date: 'Date',
  time: 'Time',
  timeInZone: (time: string, zone: string) => `${time} (${zone})`,
  address: 'Address',
  vehicle: 'Vehicle',
  map: 'Show address, date and time',
  mapAlt: 'Map of the service address',
  popup: 'Your appointment',
  close: 'Close',
  addToCalendar: 'Add to calendar',
  discount: 'Discount',
  credit: 'Referral credit',
  support: 'Any questions?',
  phone: 'Phone',
  email: 'Email',
  bookAnother: 'Book Another Appointment',
  myAccount: 'My Account',
  newAppointment: 'New Appointment',
} as const
