import { LOCALE } from '../../domain/format/locale.ts'
import { plural } from '../../domain/format/plural.ts'

const formatNumber = (count: number): string => new Intl.NumberFormat(LOCALE).format(count)

export const TEXTS = {
  title: 'Scheduling',
  intro:
    'How long visits take, and whether your staff see the drives between them. Customers book by the hour, as before.',
  views: 'Whose scheduling',
  business: 'Whole business',
  franchise: (name: string) => `Only ${name}`,
  managers: 'You can change your own franchise. Owners and admins change the whole business.',
  rule: {
    title: 'Driving',
    hint: 'Straight lines and a formula for town traffic tell how long drives take, or a map service if your installation has one.',
    legend: 'What staff see of driving',
    inherit: (rule: string) => `As in the business: ${rule}`,
    inheritHint: 'Follows the business when it changes.',
    ignore: 'Ignore driving',
    ignoreHint: 'Vans are booked by the hour. Nobody sees how long the drives are.',
    warn: 'Warn staff',
    warnHint:
      'Vans are booked by the hour. The day view and the choice of a van show each drive, and how many minutes are missing. Staff may book anyway.',
  },
  forecast: {
    loading: 'Counting the starts of the last month…',
    none: (days: number) => `No van had a job in the last ${days} days, so there is nothing to count.`,
    all: (starts: number, days: number) =>
      plural(starts, {
        one: `1 start in the last ${days} days: the van had enough time to drive there.`,
        other: `${formatNumber(starts)} starts in the last ${days} days: vans had enough time to drive to all of them.`,
      }),
    some: (percent: string, starts: number, days: number) =>
      `${percent} of the ${formatNumber(starts)} starts of the last ${days} days could not have been driven in time.`,
    how: 'Counted with the saved values below: from the planned end of a job to the next start of the same van.',
  },
  times: {
    title: 'Length of a visit',
    hint: 'Used for drives and warnings only. Every booking still has one hour.',
  },
  least: {
    label: 'Shortest visit',
    hint: 'Also the time of a service without planned minutes.',
  },
  setup: {
    label: 'Set up and pack',
    hint: 'Added once to each visit.',
  },
  buffer: {
    label: 'Kept free after a visit',
    hint: 'Before the van drives on.',
  },
  maxLeg: {
    label: 'Longest drive',
    hint: 'Staff are warned about longer ones. Leave it empty for no limit.',
  },
  services: {
    title: 'Planned minutes',
    hint: 'How long each service takes on one car. Measured times run from the first entry of the inspection to the completion, in visits with nothing else. They are shown once there are 20. Nothing changes on its own.',
    planned: (service: string) => `${service}: planned minutes`,
    extra: { L: 'Each extra litre', QT: 'Each extra quart' },
    measured: (median: number, p80: number, visits: number) =>
      `${median} min in the middle, four of five within ${p80} min (${formatNumber(visits)} visits)`,
    notMeasured: 'Not measured yet',
    none: 'You have no services yet.',
  },
  vans: {
    title: 'Shifts and homes',
    hint: 'With “Warn staff” they also see visits outside a van’s shift, and its first and last drive count from its home. Customers never see the home. Each van is saved on its own.',
    none: 'This franchise has no vans in use.',
    franchiseHours: 'Opening hours of the franchise',
    weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
    atBase: 'Starts and ends at the base',
    away: (distance: string) => `Starts and ends ${distance} from the base`,
    edit: 'Edit',
    editOf: (van: string) => `Edit ${van}`,
    editTitle: (van: string) => `${van}: shift and home`,
    save: 'Save',
    saved: (van: string) => `${van} is saved.`,
    shift: 'Shift',
    ownShift: 'Its own shift',
    ownShiftHint: 'The van does not work on the other days.',
    home: 'Where its day starts and ends',
    homeHint: 'At the base until you choose an address.',
    homeIsSet: 'Another place than the base is set. Choose an address to change it.',
    backToBase: 'Start at the base',
  },
  unit: 'min',
  noLimit: 'No limit',
  minutes: (minutes: number) => `${minutes}\u00a0min`,
  labels: {
    step: 'Driving',
    services: 'Planned minutes',
  },
} as const
