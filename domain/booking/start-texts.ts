/** What visitors read before they type an address, on the booking's first page and on /welcome. */
export const START_TEXTS = {
  oilChangesFrom: (price: string) => `Oil changes from ${price} plus tax. Fees are included.`,
  servicesFrom: (price: string) => `Services from ${price} plus tax. Fees are included.`,
  visitTime: (time: string) => `A visit takes up to ${time}.`,
  payAfter: 'You pay after the service.',
  moveOnline: (time: string) => `Move or cancel online up to ${time} before.`,
  moveAnytime: 'Move or cancel online until we start.',
} as const
