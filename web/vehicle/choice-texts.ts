import { plural } from '../../domain/format/plural.ts'

/** All texts of choosing a vehicle. Texts that the requirements quote are verbatim. */
export const CHOICE = {
  title: 'Your vehicle',
  saved: 'Your vehicles',
  addAnother: 'Add another vehicle',
  modes: 'Find your vehicle',
  byModel: 'Make & Model',
  byVin: 'VIN Lookup',
  year: 'Year',
  make: 'Make',
  model: 'Model',
  engine: 'Engine',
  choose: { year: 'Choose a year', make: 'Choose a make', model: 'Choose a model', engine: 'Choose an engine' },
  name: 'Nickname, plate or fleet ID (optional)',
  vin: 'VIN',
  vinHint: '17 letters and digits, on the dashboard behind the windshield and on your insurance card.',
  vinLength: (missing: number) =>
    plural(missing, {
      one: '1 character missing (VINs have 17).',
      other: `${missing} characters missing (VINs have 17).`,
    }),
  vinLetters: 'VINs don’t contain the letters I, O or Q. Please check it.',
  vinMistyped: 'This VIN may have a typo. Please check it.',
  vinNoResult: 'No results found for the provided VIN.',
  vinFallback: 'You can still book: we’ll quote our standard price and check the car on site.',
  vinSearching: 'Looking up the VIN…',
  vinFound: 'We found your vehicle',
  listFailed: 'We couldn’t load the list.',
  tryAgain: 'Try again',
  userLoadFailed: 'Failed to load user information. Please try again.',
} as const
