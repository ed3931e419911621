import { plural } from '../../../domain/format/plural.ts'

/** The texts of step 1 that show only after a choice, and those of staff: not part of the booking's first load. */
export const LATER_TEXTS = {
  arrival: {
    open: 'Add apartment or gate code',
    openNote: 'Add gate code',
    unit: 'Apartment or unit (optional)',
    note: 'Gate code or how to find you (optional)',
    noteHint: 'Your technician reads it. You can add more in the last step.',
  },
  pin: {
    show: 'Show the exact spot on a map',
    hint: 'Drag the pin to where the car is parked.',
    alt: 'Map of the street around the address',
    pin: 'Pin. Move it with the arrow keys.',
    there: 'The pin is where we found your address.',
    moved: (distance: string) => `You moved the pin ${distance}.`,
    metres: (count: number) => `${count} m`,
    feet: (count: number) => `${count} ft`,
    back: 'Put it back',
    lost: 'We couldn’t load the map. Tell us in the note where the car is.',
  },
  continueBooking: {
    title: 'Continue your booking',
    car: 'Car',
    service: 'Service',
    chosen: 'Selected',
    withAddOns: (service: string, count: number) =>
      plural(count, { one: `${service} and 1\u00A0add-on`, other: `${service} and ${count}\u00A0add-ons` }),
    time: 'Time',
    dayAndTime: (day: string, time: string) => `${day}, ${time}`,
    continue: 'Continue',
    startOver: 'Start over',
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
