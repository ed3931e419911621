import { plural } from '../../domain/format/plural.ts'

export const TEXTS = {
  weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  hours: {
    title: 'Opening hours',
    intro: (franchise: string) => `When customers of ${franchise} can book.`,
    section: 'Hours of a week',
    explanation:
      'Appointments start on the full hour and last one hour, so 8:30 AM means a first appointment at 9:00 AM. Booked appointments outside new hours stay booked.',
    open: 'Open',
    closed: 'Closed',
    opens: (day: string) => `${day} opens`,
    closes: (day: string) => `${day} closes`,
    slots: (count: number) => plural(count, { one: '1 slot', other: `${count} slots` }),
    total: (count: number) =>
      plural(count, { one: '1 slot a week for each van', other: `${count} slots a week for each van` }),
    copyToWeekdays: 'Copy Monday to Friday',
    copyToAll: 'Copy Monday to all days',
  },
  closures: {
    title: 'Closures and holidays',
    intro: (franchise: string) => `Days on which ${franchise} is closed or has other hours.`,
    section: 'Days ahead',
    explanation:
      'A closed day offers no appointments. Confirmed appointments of the day have to be moved or cancelled first. Special hours can also open a day that is otherwise closed.',
    add: 'Add days',
    addTitle: 'Add days',
    name: 'Name',
    nameHint: 'Staff see it, for example Christmas Day.',
    from: 'First day',
    to: 'Last day',
    kind: 'On these days',
    closed: 'Closed',
    special: 'Open, with other hours',
    opens: 'Opens',
    closes: 'Closes',
    addDays: 'Add',
    remove: (name: string) => `Remove ${name}`,
    empty: 'No closures ahead. Add holidays, so that nobody can book them.',
    hours: (from: string, to: string) => `Open ${from} to ${to}`,
    days: (count: number) => plural(count, { one: '1 day', other: `${count} days` }),
  },
} as const
