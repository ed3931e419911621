import { plural } from '../format/plural.ts'

export const TEXTS = {
  /** Replaces the name of an erased customer. */
  formerCustomer: 'Former customer',
  appointments: (count: number) =>
    plural(count, {
      one: '1 upcoming appointment: please cancel or wait until done',
      other: `${count} upcoming appointments: please cancel or wait until done`,
    }),
  invoices: (count: number) =>
    plural(count, { one: '1 unpaid invoice: please pay first', other: `${count} unpaid invoices: please pay first` }),
  plans: (count: number) =>
    plural(count, { one: '1 care plan: please cancel first', other: `${count} care plans: please cancel first` }),
  /** @param obstacles from the texts above */
  notYet: (obstacles: readonly string[]) => `Before we can erase your data: ${obstacles.join('; ')}.`,
} as const
