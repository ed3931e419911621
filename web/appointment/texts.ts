/** The texts of moving an appointment to another time. */
export const TEXTS = {
  title: 'Reschedule',
  picker: 'New date and time',
  legend: { open: 'Free', request: 'On request' },
  first: (slot: string) => `First available: ${slot}`,
  noTimes: 'There are no times this week.',
  slotsFailed: 'The times could not be loaded.',
  choose: 'Choose a time',
  confirm: (slot: string, isRequest: boolean) => (isRequest ? `Request ${slot}` : `Move to ${slot}`),
  keep: 'Keep the time',
  moved: 'Your appointment is moved.',
  requested: 'We have noted your new time and will tell you as soon as it is confirmed.',
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
  keep: 'Keep the address',
  save: 'Come to this address',
  chargeTitle: 'Confirm mileage charge',
  chargeAgree: 'Agree and change address',
  back: 'Back',
  loadFailed: 'Your addresses could not be loaded.',
  notInService: 'This address is not in service.',
  sameCharge: (charge: string) => `The mileage charge stays the same: ${charge}.`,
  dearer: (charge: string, more: string) => `The mileage charge is ${charge} there: ${more} more than now, plus tax.`,
  cheaper: (charge: string, less: string) => `The mileage charge is ${charge} there: ${less} less than now.`,
}
