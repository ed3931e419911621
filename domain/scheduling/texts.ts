/** Texts of rules about scheduling. */
export const TEXTS = {
  problems: {
    leastMinutes: 'Please enter 5 to 480 minutes in steps of five.',
    setupMinutes: 'Please enter 0 to 120 minutes in steps of five.',
    bufferMinutes: 'Please enter 0 to 120 minutes in steps of five.',
    maxLegMinutes: 'Please enter 10 to 480 whole minutes, or leave it empty for no limit.',
    gridMinutes: 'Please choose 15, 30 or 60 minutes.',
    arrivalWindowMinutes: 'Please enter 0 to 240 minutes in steps of five.',
    holdMinutes: 'Please enter 0 to 15 whole minutes.',
    nearbyMinutes: 'Please enter 0 to 60 whole minutes.',
    nearbyCents: 'Please enter at most $1,000.00.',
  },
  serviceMinutes: 'Please enter 5 to 480 minutes in steps of five, or leave it empty.',
  litreMinutes: 'Please enter 0 to 60 minutes with at most one decimal, or leave it empty.',
} as const
