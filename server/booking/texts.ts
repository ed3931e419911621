import { durationText } from '../../domain/format/duration.ts'

export const TEXTS = {
  idempotencyKeyLength: 'An idempotency key has 8 to 100 characters.',
  keyUsed:
    'This booking was already sent with another email or account. Check your email first. To book it again, press the button again.',
  alreadyBooked: 'Your booking was made before. To book this time as well, press the button again.',
  alreadyBookedFor: (day: string, time: string) =>
    `Your booking for ${day}, ${time}, was made before. To book this time as well, press the button again.`,
  noVans: 'No vans available. Please ask a manager to assign a van.',
  vanOfOtherFranchise: 'Please choose a van of this franchise.',
  notesTooLong: 'Please keep the notes under 2,000 characters.',
  vehicleNameTooLong: 'Please keep the vehicle name under 256 characters.',
  vendorReferenceTooLong: 'Please keep the vendor’s identifier under 256 characters.',
  vinInvalid: 'A VIN has exactly 17 characters, without I, O and Q.',

  /** When the email has an account: customers log in, staff book for the customer if they see them. */
  accountExists: {
    customer: 'There is already an account with this email. Please log in, or use Forgot Password, to book with it.',
    staff: 'There is already a customer with this email. Please choose this customer to book for them.',
    stranger:
      'There is already an account with this email, but you have not served this customer yet. Please ask them to log in and book, or ask sales to book for them.',
  },

  tooManyCars: (most: number) => `One visit is for at most ${most} cars. Please book another visit for the others.`,
  carTwice: 'Please choose each car once.',
  planForLaterCar: 'A plan can be chosen for the first car only. Please choose another service for this car.',

  tooLateToAddCar: (minutes: number) =>
    minutes === 0
      ? 'You can add a car online until the visit starts. Please call us.'
      : `You can add a car online up to ${durationText(minutes)} before the visit. Please call us.`,

  codeForGuest: 'Please choose a password instead of guest to use a discount code.',
  creditInvalid: 'Please enter a valid credit amount',
  creditOfOthers: 'Only the customer can use their credit, when they are logged in.',
  creditExceeded: (balance: string) => `Max available credit is ${balance}`,

  tooManyBookings: (wait: string, phone: string) =>
    `Too many bookings were made from here. Please wait ${wait}, call us at ${phone}, or log in if you have an account.`,
  tooManyOpen: {
    email: (count: number, phone: string) =>
      `There are already ${count} open bookings with this email. To book another, please call us at ${phone}, or log in if you have an account.`,
    phoneNumber: (count: number, phone: string) =>
      `There are already ${count} open bookings with this phone number. To book another, please call us at ${phone}, or log in if you have an account.`,
    addressInput: (count: number, phone: string) =>
      `There are already ${count} open bookings with this address. To book another, please call us at ${phone}, or log in if you have an account.`,
  },
} as const
