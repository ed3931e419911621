import { plural } from '../../../domain/format/plural.ts'

/** Texts of the settings of vendors. */
export const TEXTS = {
  marketplaceExists: 'There is a marketplace partner already. Add this one as a vendor.',
  marketplaceName: 'The marketplace partner keeps its name once it has customers.',
  marketplaceStays: 'The marketplace partner has number 1 and cannot be archived.',
  openBill: (number: number, customer: string, balance: string) =>
    `Invoice ${number}, ${customer}: ${balance} is open.`,
  openOrder: (id: number) => `Order ${id} is booked for it and not done yet.`,
  customers: (count: number, name: string) =>
    plural(count, {
      one: `1 customer of ${name} stays, and books without it.`,
      other: `${count} customers of ${name} stay, and book without it.`,
    }),
  gone: 'Somebody withdrew these terms. Please load the page again.',
  begun: 'These terms have begun, so they stay. Plan new terms from a later day instead.',
  archived: 'This vendor is archived. Bring it back first.',
  sellsAlready: 'This person already sells for the vendor.',
  sellsNot: 'This person does not sell for the vendor.',
  notSales: 'Please choose somebody with the sales role.',
} as const
