import { LOCALE } from '../../domain/format/locale.ts'
import { plural } from '../../domain/format/plural.ts'

const formatNumber = (count: number): string => new Intl.NumberFormat(LOCALE).format(count)

export const TEXTS = {
  title: 'Scheduling',
  intro:
    'How long visits take, and what the drives between them mean: for your staff, and for the times that customers can book.',
  views: 'Whose scheduling',
  business: 'Whole business',
  franchise: (name: string) => `Only ${name}`,
  managers: 'You can change your own franchise. Owners and admins change the whole business.',
  rule: {
    title: 'Driving',
    hint: 'Straight lines and a formula for town traffic tell how long drives take, or a map service if your installation has one.',
    legend: 'How visits are planned',
    inherit: (rule: string) => `As in the business: ${rule}`,
    inheritHint: 'Follows the business when it changes.',
    ignore: 'Ignore driving',
    ignoreHint: 'Vans are booked by the hour. Nobody sees how long the drives are.',
    warn: 'Warn staff',
    warnHint:
      'Vans are booked by the hour. The day view and the choice of a van show each drive, and how many minutes are missing. Staff may book anyway.',
    enforce: 'True lengths',
    enforceHint:
      'Each visit is as long as its work takes, and customers are offered only starts that a van can drive to in time. Staff may book others with a reason, but never two visits at once.',
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
    how: 'Counted with the saved values below: from the planned end of a job to the next start of the same van. With “True lengths” customers would not have been offered these starts.',
  },
  times: {
    title: 'Length of a visit',
    hint: 'By the hour they are used for drives and warnings only, and every booking has one hour. With “True lengths” they are the length of the booking.',
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
    hint: 'Staff are warned about longer ones, and with “True lengths” customers are offered no start with one. Leave it empty for no limit.',
  },
  offered: {
    title: 'Times for customers',
    hint: 'Only with “True lengths”.',
  },
  grid: {
    label: 'Minutes between starts',
    hint: '15, 30 or 60.',
  },
  arrivalWindow: {
    label: 'Arrival window',
    hint: 'Customers read “arrives 10:30–11:00” for a window of 30. Enter 0 to promise the start itself.',
  },
  customers: {
    title: 'While customers book',
    hint: 'A chosen time is kept while its customer types, so that nobody else takes it. A discount fills the times at which a van is close anyway.',
  },
  hold: {
    label: 'Keep a chosen time',
    hint: 'Up to 15 minutes. The customer can keep it 5 minutes longer once, up to 15 minutes in all.',
  },
  nearbyCents: {
    label: 'Nearby discount',
    hint: 'What a time costs less when one of your vans is close then. Customers see it at the time and in the price.',
  },
  nearbyMinutes: {
    label: 'Nearby means a detour of at most',
    hint: 'From the job before and to the next one of the same van and day. A van without a job that day is not nearby.',
  },
  notKept: 'Not kept',
  noDiscount: 'No discount',
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
    hint: 'With “Warn staff” they also see visits outside a van’s shift, and its first and last drive count from its home. With “True lengths” customers are offered no start outside the shift. Customers never see the home. Each van is saved on its own.',
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
