import type { QuoteStatus } from './lifecycle.ts'

export const TEXTS = {
  statuses: {
    DRAFT: 'Draft',
    SENT: 'Sent',
    ACCEPTED: 'Accepted',
    DECLINED: 'Declined',
    EXPIRED: 'Expired',
    BOOKED: 'Booked',
  } satisfies Record<QuoteStatus, string>,
  validUntil: {
    missing: 'Please choose the last day.',
    past: 'Please choose today or a later day.',
    tooFar: (days: number) => `Please choose a day in the next ${days} days.`,
  },
  list: {
    columns: 'The first line needs a column VIN, or the columns Year, Make and Model.',
    vinLength: (vin: string, length: number) => `${vin} has ${length} characters. A VIN has 17.`,
    vinLetters: (vin: string) => `${vin} is not a VIN: a VIN never has the letters I, O or Q.`,
    incomplete: 'This line needs a VIN, or year, make and model.',
    year: (year: string) => `${year} is not a model year.`,
    repeated: (line: number) => `This VIN is in line ${line} already.`,
    tooMany: (most: number) => `A quote has at most ${most} cars. Make another quote for the others.`,
  },
} as const
