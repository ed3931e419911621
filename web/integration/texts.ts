export const TEXTS = {
  title: 'Integrations',
  intro: 'The outside services that your business uses, and whether they answer. Their keys are never shown.',
  groups: {
    needed: {
      title: 'For real bookings',
      hint: 'With a stand-in, nothing reaches a customer and no money moves. The operator of the product connects the real service.',
    },
    optional: {
      title: 'Optional',
      hint: 'Each works without an outside service. A stand-in only shows what it would look like.',
    },
  },
  services: {
    PAYMENTS: { name: 'Payments', hint: 'Cards, wallets, terminals and payment links.' },
    MAIL: { name: 'Mail', hint: 'Confirmations, reminders, receipts and invitations.' },
    ADDRESSES: { name: 'Address search', hint: 'Suggests addresses while somebody types.' },
    MAPS: { name: 'Maps', hint: 'Small maps on appointments and orders.' },
    VIN: { name: 'VIN', hint: 'Reads the year, make, model and engine of a car.' },
    CARS: { name: 'Connected cars', hint: 'Mileage and locks of cars whose owners allow it.' },
    FILES: { name: 'Files', hint: 'Photos of inspections, receipts and documents.' },
    HUMAN_CHECK: { name: 'Check for robots', hint: 'Keeps robots from booking and from guessing passwords.' },
  },
  states: { REAL: 'Connected', BUILT_IN: 'Built in', STAND_IN: 'Stand-in', OFF: 'Not connected' },
  by: (provider: string) => `By ${provider}`,
  test: 'Test',
  testOf: (service: string) => `Test: ${service}`,
  works: (message: string, milliseconds: number) => `Works. ${message} ${milliseconds} ms.`,
  fails: (message: string) => `Does not work. ${message}`,
  worked: (moment: string) => `Last worked: ${moment}`,
  failed: (moment: string, why: string) => `Last failed: ${moment}. ${why}`,
  openPayments: 'Open payments',
} as const
