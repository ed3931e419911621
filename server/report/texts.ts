import { plural } from '../../domain/format/plural.ts'

/** Dates come formatted. */
export const TEXTS = {
  endBeforeStart: 'The end must not be before the start.',
  firstTooSmall: 'A page has at least 1 row.',
  inspections: {
    title: 'Inspection report',
    frame: (from: string, to: string) => `${from} to ${to}`,
    count: (count: number) => plural(count, { one: `${count} inspection`, other: `${count} inspections` }),
    none: 'No inspections in these dates.',
    needsAttention: 'What needs attention',
    allGood: 'Everything is in good condition.',
    findings: (part: string, poor: number, fair: number) => `${part}: ${poor} poor, ${fair} fair`,
    van: (franchise: string, van: string) => `${franchise}, ${van}`,
    order: (date: string, id: number, vehicle: string, customer: string) =>
      `${date}   No. ${id}   ${vehicle}   ${customer}`,
    finding: { poor: (part: string) => `${part} poor`, fair: (part: string) => `${part} fair` },
    nothingFound: 'All good',
  },
} as const
