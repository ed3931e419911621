/** The texts of moving an appointment to another time. */
export const TEXTS = {
  title: 'Reschedule',
  picker: 'New date and time',
  legend: { open: 'Available', request: 'Request' },
  first: (slot: string) => `First available: ${slot}`,
  noTimes: 'No times this week.',
  slotsFailed: 'We couldn’t load the times.',
  choose: 'Choose a time',
  confirm: (slot: string, isRequest: boolean) => (isRequest ? `Request ${slot}` : `Move to ${slot}`),
  keep: 'Keep current time',
  moved: 'Appointment moved.',
  requested: 'We have your new time and will email you when it’s confirmed.',
  price: {
    region: 'New price',
    priority: (fee: string) => `This time is less than 24 hours away, so a priority fee of ${fee} is added.`,
    changed: 'The price has changed since it was shown.',
    before: 'Current total',
    after: 'New total',
    total: (total: string, withTax: string) => `${total} (${withTax} with tax)`,
    agree: (slot: string, isRequest: boolean) =>
      isRequest ? `Agree and request ${slot}` : `Agree and move to ${slot}`,
  },
}

/** The texts of moving an appointment to another address. */
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
}
