import { durationText } from '../../domain/format/duration.ts'
import { plural } from '../../domain/format/plural.ts'

/** All texts of a customer's appointments. Texts that the requirements quote are verbatim. */
export const TEXTS = {
  appointments: {
    title: 'Your Appointments',
    upcoming: 'Upcoming Appointments',
    past: 'Past Appointments',
    upcomingShort: 'Upcoming',
    pastShort: 'Past',
    tabs: 'Which appointments',
    noUpcoming: 'No upcoming appointments.',
    noPast: 'No past appointments.',
    book: 'Book A Service',
    details: 'See Details',
    loadFailed: 'We couldn’t load your appointments.',
    dateAndTime: (date: string, time: string) => `${date}, ${time}`,
    forVehicle: (service: string, vehicle: string) => `${service} for ${vehicle}`,
    today: 'Your Appointment is today',
    overdue: (phone: string) => `The time of this appointment has passed. Call us at ${phone} to pick a new one.`,
    inDays: (days: number) =>
      plural(days, { one: 'Your Appointment is in 1 day', other: `Your Appointment is in ${days} days` }),
  },
  progress: {
    requested: 'Requested',
    booked: 'Booked',
    confirmed: 'Confirmed',
    rescheduled: 'Time changed',
    address_changed: 'Address changed',
    contact_changed: 'Contact changed',
    customer_confirmed: 'You’ll be there',
    services_changed: 'Services changed',
    inspected: 'Vehicle inspected',
    work_approved: 'Recommended work approved',
    work_declined: 'Recommended work declined',
    completed: 'Completed',
    paid: 'Payment received',
    cancelled: 'Cancelled',
    restored: 'Booked again',
  },
  /** The reasons that a customer can see; the others are internal. */
  cancelReasons: {
    customer_cancelled: 'Cancelled at your request.',
    work_order_out_of_range: 'The address is outside our service area.',
    vehicle_serviced_by_third_party: 'The vehicle was serviced elsewhere.',
  } as Partial<Record<string, string>>,
  inspection: {
    title: 'Vehicle Inspection',
    allGood: 'Everything we looked at is in good condition.',
    watch: 'Please keep an eye on this:',
    download: 'Download inspection',
    failed: 'Error downloading the inspection, please try again.',
  },
  /** The name of a condition that the inspection did not rate. */
  notJudged: 'Not judged',
  appointment: {
    title: (id: string) => `Your Appointment ID ${id}`,
    back: 'Your Appointments',
    yourEmail: 'Your Email',
    address: 'Service Address',
    contact: 'Contact',
    vehicle: 'Vehicle',
    services: 'Services',
    scheduledAt: 'Scheduled At',
    invoice: (number: string) => `Invoice ${number}`,
    download: 'Download PDF',
    downloadFailed: 'Error downloading the invoice, please try again.',
    discount: 'Promo or discount applied',
    nearby: 'We’re nearby',
    discountWith: (code: string) => `Promo or discount applied (${code})`,
    credit: 'Promo Credit Applied',
    total: 'Total',
    requested: 'Requested',
    confirmed: 'Confirmed',
    scheduled: 'Appointment',
    notConfirmed: 'We’ll email you when this time is confirmed.',
    completed: 'Completed',
    cancelled: 'Cancelled',
    overdue: 'Overdue',
    noFranchise: 'We’ll email you which team is coming.',
    notes: 'Your notes',
    addToCalendar: 'Add to calendar',
    team: (firstNames: string, van: string) =>
      firstNames === '' ? `Today we come with ${van}.` : `${firstNames} will come today with ${van}.`,
    plate: 'Name or plate',
    vin: 'VIN',
  },
  bookAgain: 'Book again',
  reschedule: {
    title: 'Reschedule',
  },
  cancelAppointment: {
    title: 'Cancel Appointment',
    until: (cutoffMinutes: number) =>
      cutoffMinutes === 0
        ? 'You can cancel until the appointment starts.'
        : `You can cancel up to ${durationText(cutoffMinutes)} before the appointment starts.`,
    prompt: (brand: string) => `Do you want to cancel your appointment with ${brand}? Your time slot will be released.`,
    confirm: 'Yes, cancel it',
    keep: 'Keep the appointment',
    failed: 'Error: Could not cancel your appointment, try again later.',
  },
} as const

/** All texts of moving an appointment to another time. */
export const RESCHEDULE_TEXTS = {
  title: 'Reschedule',
  current: 'Current time',
  zone: (zone: string) => `Times are in ${zone}.`,
  picker: 'New date and time',
  legend: { open: 'Available', request: 'Request' },
  first: (slot: string, surcharge?: string) =>
    surcharge === undefined ? `First available: ${slot}` : `First available: ${slot} (${surcharge})`,
  notes: (zone: string, surcharge: string) => `${zone} ${surcharge}`,
  noTimes: 'No times this week.',
  slotsFailed: 'We couldn’t load the times.',
  choose: 'Choose a time',
  confirm: (slot: string, isRequest: boolean) => (isRequest ? `Request ${slot}` : `Move to ${slot}`),
  keep: 'Keep current time',
  moved: 'Appointment moved.',
  requested: 'We have your new time and will email you when it’s confirmed.',
  price: {
    region: 'New price',
    priority: (within: string, fee: string) =>
      `This time is less than ${within} away, so a priority fee of ${fee} is added.`,
    changed: 'The price has changed since it was shown.',
    before: 'Current total',
    after: 'New total',
    total: (total: string, withTax: string) => `${total} (${withTax} with tax)`,
    agree: (slot: string, isRequest: boolean) =>
      isRequest ? `Agree and request ${slot}` : `Agree and move to ${slot}`,
  },
} as const

/** All texts of moving an appointment to another address. */
export const ADDRESS_TEXTS = {
  title: 'Change Address',
  legend: 'Where should we come?',
  add: 'Add another address',
  keep: 'Keep current address',
  save: 'Use this address',
  chargeTitle: 'Confirm mileage charge',
  chargeAgree: 'Agree and change address',
  back: 'Back',
  loadFailed: 'We couldn’t load your addresses.',
  notInService: 'This address is not in service.',
  sameCharge: (charge: string) => `The mileage charge stays the same: ${charge}.`,
  dearer: (charge: string, more: string) => `The mileage charge will be ${charge}: ${more} more than now, plus tax.`,
  cheaper: (charge: string, less: string) => `The mileage charge will be ${charge}: ${less} less than now.`,
} as const
