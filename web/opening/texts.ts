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
  closing: {
    title: 'Close the business',
    explanation: (days: number) =>
      `For good. Customers stop booking at once, and you have ${days} days to take it back. Nothing is deleted.`,
    start: 'Close the business…',
    action: 'Close the business',
    blocked: (days: number) =>
      `The business closes ${days} days after you decide it. End these first: move or cancel the appointments, and end the plans.`,
    dialogTitle: 'Close the business for good?',
    what: (days: number) =>
      `Customers can no longer book from now on. Your team finishes the booked appointments, and the business closes in ${days} days. Until then any owner can take it back. All owners get an email.`,
    name: 'Name of the business',
    nameHint: (name: string) => `Type ${name} to confirm.`,
    password: 'Your password',
    submit: (days: number) => `Close in ${days} days`,
    stay: 'Keep the business',
    planned: 'The business is about to close. We emailed all owners.',
    noticeTitle: (moment: string) => `This business closes on ${moment}`,
    notice: 'Customers cannot book. If something is still open on that day, it waits a day more.',
    noticeForOthers: 'Customers cannot book. An owner can take it back until then.',
    keep: 'Keep the business',
    kept: 'The business stays. Bookings are still paused.',
  },
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
