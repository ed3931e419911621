import { plural } from '../../../domain/format/plural.ts'

/** Texts of the parts that a van's jobs take. */
export const TEXTS = {
  title: { today: 'Today’s parts', tomorrow: 'Tomorrow’s parts' },
  day: { today: 'Today', tomorrow: 'Tomorrow' },
  days: 'Day',
  jobs: (count: number) => plural(count, { one: '1 job', other: `${count} jobs` }),
  noJobs: { today: 'No jobs today.', tomorrow: 'No jobs tomorrow.' },
  nothing: 'The jobs take no parts.',
  allThere: 'Everything is in the van.',
  inVan: (needed: string, inVan: string) => `${needed} needed, ${inVan} in the van`,
  load: (amount: string) => `Load ${amount}`,
  missing: (amount: string) => `${amount} missing`,
  ready: (count: number) => plural(count, { one: '1 part ready in the van', other: `${count} parts ready in the van` }),
  unknown: {
    oil_filter: (vehicle: string) => `Oil filter for ${vehicle}: none left that is known to fit`,
    cabin_filter: (vehicle: string) => `Cabin filter for ${vehicle}: none left that is known to fit`,
    engine_filter: (vehicle: string) => `Engine filter for ${vehicle}: none left that is known to fit`,
    oil: (vehicle: string) => `Oil for ${vehicle}: check what it takes`,
  } as Readonly<Record<string, (vehicle: string) => string>>,
  loadAll: (count: number) =>
    plural(count, { one: 'Load 1 part from the market', other: `Load ${count} parts from the market` }),
  loaded: 'Loaded into the van.',
  loadedOne: (name: string, amount: string) => `${name}: ${amount} from the market into the van`,
  unloadedOne: (name: string, amount: string) => `${name}: ${amount} from the van to the market`,
  failed: 'We couldn’t load the parts of the day.',
  again: 'Try again',
} as const
