import { plural } from '../../domain/format/plural.ts'

/** Texts of the settings of vans. */
export const TEXTS = {
  stock: (name: string, count: number) =>
    plural(count, {
      one: `${name} has 1 item in stock. Move it to the market first.`,
      other: `${name} has ${count} items in stock. Move them to the market first.`,
    }),
  notATechnician: 'Please choose a technician of this franchise.',
  alreadyDrives: 'This technician already drives the van.',
  retired: 'This van is retired. Bring it back first.',
  sameVan: 'Please choose another van.',
  noPayee: 'A van of this type of franchise has no payee of its own.',
  payeeDay: 'Please choose today or a later day.',
  payeeDayTwice: 'This van already has a payee from that day. Withdraw it first.',
  payeeStarted: 'This payee has started already. Add a new one from a later day instead.',
} as const
