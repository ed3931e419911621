import { plural } from '../../domain/format/plural.ts'

export const TEXTS = {
  title: {
    setup: 'Get ready to open',
    open: 'Open for bookings',
    paused: 'Bookings are paused',
    closed: 'Closed',
  },
  intro: {
    setup: 'Until you open, customers see your brand and “opens soon”. You and your staff can book to try it out.',
    open: 'Customers can book.',
    paused: 'Customers cannot book. Your staff can.',
    closed: 'Nobody can book.',
  },
  broken: 'Customers can book, but something that bookings need is missing.',
  checklist: 'Checklist',
  doneCount: (count: number) => `Done (${count})`,
  recommended: 'Recommended',
  open: 'Open for bookings',
  missing: (count: number) =>
    plural(count, { one: 'One thing is still missing.', other: `${count} things are still missing.` }),
  attention: 'Needs attention',
  pause: 'Pause bookings',
  changeSentence: 'Change sentence',
  pauseTitle: { open: 'Pause bookings?', paused: 'What customers read' },
  pauseText:
    'Customers can no longer book and read your sentence instead. Booked appointments stay, and your staff can still book.',
  sentence: 'What customers read',
  keepOpen: 'Stay open',
  paused: 'Bookings are paused.',
  sentenceSaved: 'The sentence was saved.',
  customersRead: (sentence: string) => `Customers read: “${sentence}”`,
  onlyOffice: 'An owner or admin opens the business.',
  opened: 'You are open for bookings.',
  show: 'Show',
  done: 'Done',
  todo: 'To do',
  prices: {
    title: 'Suggested prices',
    intro: 'Change what differs, then confirm. Nothing is offered before. Taxes come on top.',
    confirm: (count: number) => plural(count, { one: 'Confirm the price', other: `Confirm ${count} prices` }),
    confirmed: 'The prices are confirmed and offered from now on.',
    missing: 'Please enter a price.',
  },
} as const
