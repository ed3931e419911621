export const TEXTS = {
  /** Why a discount code cannot be used. */
  code: {
    notYetValid: 'This discount code is not valid yet.',
    expired: 'This discount code has expired.',
    usedUp: 'This discount code has been used up.',
    usedByCustomer: 'You have already used this discount code.',
    ownReferral: 'This referral code is your own. Share it with your friends.',
    newCustomersOnly: 'Referral codes are for new customers.',
    otherServices: 'This discount code is not for the services you chose.',
  },
} as const
