import type { CountryCode } from '../../domain/address/country.ts'
import { plural } from '../../domain/format/plural.ts'
import { spell, spellings } from '../../domain/format/spelling.ts'

export const TEXTS = {
  title: 'Service area',
  intro: {
    CA: (franchise: string) => `The postal codes that ${franchise} serves.`,
    US: (franchise: string) => `The ZIP codes that ${franchise} serves.`,
  },
  notGranted: 'You can see the service area. An owner or admin can allow managers of this franchise to change it.',
  add: {
    title: 'Add codes',
    explanation:
      'Customers at these codes can book here. A code may belong to several franchises: then the customer is offered the times of all of them.',
    paste: spellings('Postal codes'),
    pasteHint: {
      CA: 'Separated by commas, spaces or lines. M5* adds every code that starts with M5.',
      US: 'Separated by commas, spaces or lines. 787* adds every ZIP code that starts with 787.',
    },
    placeholder: { CA: 'M5V, M5H, L4*', US: '78701, 78702, 787*' },
    add: 'Add codes',
    near: { km: 'Distance from the base in km', mi: 'Distance from the base in miles' },
    addNear: 'Add all within this distance',
    added: (count: number) =>
      count === 0
        ? 'All of these codes are in the list already.'
        : plural(count, { one: '1 code added. Save to apply it.', other: `${count} codes added. Save to apply them.` }),
    wrong: {
      CA: (words: string) => `Not postal codes: ${words}.`,
      US: (words: string) => `Not ZIP codes: ${words}.`,
    },
    otherCountry: (words: string) => `Codes of the other country cannot be added: ${words}.`,
    nothing: (words: string) => `No known code starts like this: ${words}.`,
    unknown: (words: string) => `Not in our list of places, please check: ${words}.`,
    distance: 'Please enter a distance above 0.',
  },
  codes: {
    title: 'Codes',
    label: 'Codes',
    explanation:
      'The list decides, not the map. You can’t remove a code with open appointments or plan members until you move them.',
    count: (count: number) => plural(count, { one: '1 code', other: `${count} codes` }),
    search: 'Search codes',
    empty: 'No code yet. Paste codes or add all within a distance, so that customers can book.',
    noneFound: 'No code of the list matches.',
    unknown: 'Not in our list of places',
    shared: (names: string) => `Also served by ${names}`,
    remove: (code: string) => `Remove ${code}`,
    showMore: (count: number) => `Show ${count} more`,
    download: 'Download CSV',
    fileName: (franchise: string) => `service-area-${franchise.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.csv`,
    header: (country: CountryCode) => [spell(country, 'Postal code'), 'City', 'Also served by'],
  },
  map: {
    title: 'Map',
    explanation: spellings('Each dot is the centre of a postal code. Choose a dot to add or remove its code.'),
    label: {
      CA: (franchise: string) => `Postal codes around ${franchise}`,
      US: (franchise: string) => `ZIP codes around ${franchise}`,
    },
    kinds: { mine: 'This franchise', shared: 'Shared', other: 'Other franchises', none: 'Nobody' },
    base: 'Base',
    dot: (code: string, city: string, kind: string) => `${code} ${city}: ${kind}`,
  },
  tryOut: {
    title: 'Try a code',
    explanation: 'Shows who serves a code as saved now, as the booking finds it.',
    label: spellings('Postal code'),
    served: (names: string) => `Served by ${names}.`,
    notServed: 'Nobody serves this code. Customers there can only ask for a visit.',
  },
} as const
