import { plural } from '../../domain/format/plural.ts'

export const TEXTS = {
  title: 'Vans and drivers',
  intro: (franchise: string) => `The vans of ${franchise}, and who drives them.`,
  caption: 'Vans',
  columns: { van: 'Van', state: 'State', drivers: 'Drivers', orders: 'Open appointments', stock: 'In stock' },
  search: 'Search vans',
  add: 'Add van',
  empty: 'No van yet. Without a van, every booking is a request that you have to confirm.',
  driverless: {
    title: 'No driver in other franchises',
    count: (count: number) =>
      plural(count, {
        one: 'Nobody sees the appointments of this van. Open it to add a driver.',
        other: `Nobody sees the appointments of these ${count} vans. Open one to add a driver.`,
      }),
    open: (van: string, franchise: string) => `${franchise}, ${van}`,
  },
  name: 'Name',
  nameHint: 'Staff see it on the schedule and on appointments, for example Van 3.',
  state: { active: 'In use', noDriver: 'In use, no driver', retired: 'Retired' },
  items: (count: number) => plural(count, { one: '1 item', other: `${count} items` }),
  notFound: 'This van is not one of the selected franchise.',
  rename: 'Rename',
  renameTitle: 'Rename van',
  renamed: 'The van was renamed.',
  added: 'The van was added.',
  save: 'Save',
  use: 'Use',
  inUseExplanation:
    'A retired van gets no more bookings. Its past appointments, statements and drivers stay, and you can bring it back.',
  openOrders: (count: number) =>
    count === 0
      ? 'No open appointments'
      : plural(count, { one: '1 open appointment', other: `${count} open appointments` }),
  stockItems: (count: number) =>
    count === 0 ? 'Nothing in stock' : plural(count, { one: '1 kind of stock', other: `${count} kinds of stock` }),
  retire: 'Retire van',
  retired: 'The van was retired.',
  restore: 'Bring back',
  restored: 'The van is in use again.',
  move: 'Move all appointments',
  moveTo: 'Move all to',
  moveHint: 'At the same times. An appointment stays where the other van has one at that time.',
  moveChoose: 'Choose a van',
  moved: (count: number) =>
    count === 0
      ? 'No appointment was moved.'
      : plural(count, {
          one: '1 appointment was moved.',
          other: `${count} appointments were moved.`,
        }),
  movedPartly: (count: number, left: number) =>
    `${count} moved, ${left} not: the other van has no time then. Open those and move them one by one.`,
  stockLink: 'Open inventory',
  drivers: {
    title: 'Drivers',
    explanation:
      'Drivers see the van’s appointments on their phone. A driver who is removed keeps their past work on their statements.',
    add: 'Add driver',
    addTitle: 'Add driver',
    technician: 'Technician',
    choose: 'Choose a technician',
    none: 'Nobody drives this van. Add a driver, so that somebody sees its appointments.',
    noTechnicians:
      'Nobody else here has the Technician role. Invite somebody, or give the role to a person. Do you drive yourself? Take the role on your own page, and choose the van there.',
    openStaff: 'Open staff',
    openSelf: 'Open my own page',
    since: (day: string) => `Since ${day}`,
    fromStart: 'From the beginning',
    between: (from: string, until: string) => `${from} to ${until}`,
    until: (day: string) => `Until ${day}`,
    present: 'Drives now',
    past: 'Drove earlier',
    remove: (name: string) => `Remove ${name}`,
    removeShort: 'Remove driver',
    removed: 'The driver was removed.',
    added: 'The driver was added.',
  },
  payees: {
    title: 'Payee',
    explanation:
      'The payee runs the van on their own account: its sales and fees are on their statement. Without one it is the van’s first driver of the day. A change starts today at the earliest.',
    add: 'Name a payee',
    addTitle: 'Name a payee',
    person: 'Payee',
    fromDay: 'First day',
    from: (day: string) => `From ${day}`,
    present: 'Now',
    none: 'No payee is named. The van’s first driver of the day is the payee.',
    withdraw: (name: string) => `Withdraw ${name}`,
    withdrawn: 'The payee was withdrawn.',
    added: 'The payee was saved.',
  },
} as const
