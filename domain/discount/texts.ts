export const TEXTS = {
  /** Why a discount code cannot be used. */
  code: {
    notYetValid: 'This discount code is not valid yet.',
    expired: 'This discount code has expired.',
    usedUp: 'This discount code has been used up.',
    paused: 'This discount code can’t be used at the moment.',
    usedByCustomer: 'You have already used this discount code.',
    ownReferral: 'This referral code is your own. Share it with your friends.',
    newCustomersOnly: 'Referral codes are for new customers.',
    otherServices: 'This discount code is not for the services you chose.',
  },
  /** What is wrong in the settings of a code. */
  settings: {
    code: 'Please enter 3 to 20 letters and digits, such as SPRING20.',
    prefix: 'Please enter 2 to 12 letters and digits, such as SPRING.',
    count: (most: number) => `Please enter a number from 2 to ${most}.`,
    percent: 'Please enter a percentage above 0, up to 100.',
    money: 'Please enter an amount above $0, up to $10,000.',
    services: 'Please choose at least one service.',
    day: 'Please enter a date.',
    endsBeforeStart: 'The last day must not be before the first day.',
    endPassed: 'This day has passed. Choose today or a later day, or pause the code.',
    limit: 'Please enter a whole number from 1 to 1,000,000, or leave it empty.',
    belowUses: (uses: number) => `It was used ${uses} times already. Please enter at least ${uses}.`,
    aboveTotal: 'One customer can’t use it more often than all together.',
    note: (most: number) => `Please enter at most ${most} characters.`,
  },
} as const
