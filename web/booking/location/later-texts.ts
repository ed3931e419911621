/** The texts of step 1 that show only after a choice, and those of staff: not part of the booking's first load. */
export const LATER_TEXTS = {
  arrival: {
    open: 'Add apartment or gate code',
    openNote: 'Add gate code',
    unit: 'Apartment or unit (optional)',
    note: 'Gate code or how to find you (optional)',
    noteHint: 'Your technician reads it. You can add more in the last step.',
  },
  assistance: {
    title: 'Contact the team',
    choice: (postalCode: string) =>
      `We don’t serve ${postalCode} yet. Ask for a visit: you choose the service and the time, and we’ll let you know if a van can make the trip. Or send us a message.`,
    sendMessage: 'Send a message',
    intro: (postalCode: string) => `We don’t serve ${postalCode} yet. Send us a message and we’ll see what we can do.`,
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    invalidPhone: 'Please enter a valid phone number',
    body: 'Message',
    about: (address: string) => `I would like to book a service at ${address}.`,
    send: 'Send message',
    notNow: 'Not now',
    close: 'Close',
    sent: 'Message sent. Our team will contact you by phone or email.',
    notReady: 'reCAPTCHA not ready. Please try again later.',
    failed: 'Whoops, it looks like something went wrong. Please send it again.',
  },
  customer: {
    vehicles: 'Vehicles',
    noVehicles: 'No vehicles yet',
    label: 'Customer',
    hint: 'Leave empty to book for a new customer. You enter their name and email in the last step.',
    placeholder: 'Name, email or phone',
    noneFound: 'No customers found.',
    change: 'Change customer',
  },
} as const
