export const TEXTS = {
  problems: {
    leadMinutes: 'Please enter 0 to 168 hours in steps of a quarter, such as 1.5.',
    cutoffMinutes: 'Please enter 0 to 168 hours in steps of a quarter, such as 1.5.',
    horizonDays: 'Please enter 1 to 365 whole days, or leave it empty for no limit.',
    priorityHours: 'Please enter 1 to 168 whole hours, or leave it empty for no priority fee.',
    freeKm: 'Please enter a whole number of km, 0 to 500.',
    freeMiles: 'Please enter 0 to 500 whole miles.',
    askWithinKm: 'Please enter a whole number of km, 0 to 1,000.',
  },
  noTimes: 'Nobody could book: the last day would be over before the earliest time.',
  referral: {
    discount: 'Please enter an amount from $0.01 to $500.',
    credit: 'Please enter an amount from $0 to $500.',
  },
} as const
