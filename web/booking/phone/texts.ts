/** All texts of the phone booking. */
export const TEXTS = {
  title: 'Phone booking',
  intro:
    'Everything for one caller on one screen. New callers book as guests: our email has a link to manage the booking.',
  parts: { caller: 'Caller', car: 'Car and services', time: 'Time and price' },
  customerHint: 'Leave empty for a new caller, and enter their name below.',
  address: 'Service address',
  services: 'Service',
  addOns: 'Add-ons',
  addressFirst: 'Choose an address to see services and times.',
  notes: 'Notes',
  startOver: 'Start over',
  startOverTitle: 'Start over?',
  startOverText: 'This clears everything that you entered for this caller.',
  keep: 'Keep it',
} as const
