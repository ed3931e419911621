import { plural } from '../../../domain/format/plural.ts'

/** Texts of merging two customers. */
export const TEXTS = {
  same: 'Choose two different customers.',
  changed: 'Something changed since the preview. Look at it again before you merge.',
  notPossible: (obstacles: readonly string[]) => obstacles.join(' '),

  staff: (name: string) => `${name} works here. Accounts of staff can’t be merged.`,
  erased: (name: string) => `The data of ${name} was deleted. There is nothing to merge.`,
  erasing: (name: string) => `${name} asked us to delete their data. Merge after they take that back.`,
  payments: (name: string, count: number) =>
    plural(count, {
      one: `${name} is paying right now. Wait for the payment, or cancel it, and merge then.`,
      other: `${name} has ${count} payments under way. Wait for them, or cancel them, and merge then.`,
    }),
  refunds: (name: string) => `A refund to ${name} is under way. Merge when it is done.`,
  disputes: (name: string) => `A bank disputes a payment of ${name}. Merge when the dispute is closed.`,
  plans: (car: string) => `Both have a care plan for the same car (${car}). Cancel one plan first.`,
  cards: (name: string) =>
    `Both have saved cards, and the plan of ${name} is charged to one of theirs. Keep ${name} instead, or ask them to remove their cards.`,
  tooMany: {
    tags: 'Together they have more than 20 tags. Remove some first.',
    notes: 'Together they have more than 200 notes. Delete some first.',
    files: 'Together they have more than 100 files. Delete some first.',
  },

  loginEnds: (email: string, kept: string) =>
    `Nobody can log in with ${email} any more. We email that address to log in with ${kept}.`,
  sameCars: (count: number) =>
    plural(count, {
      one: '1 car with the same VIN becomes one car, with the history of both.',
      other: `${count} cars with the same VIN become one each, with the history of both.`,
    }),
  cardsRemoved: (name: string) => `The saved cards of ${name} are removed. The other customer’s cards stay.`,
  codeStays: (code: string) => `The referral code ${code} keeps working, and its credit goes to the kept customer.`,
  emailsOff: 'The kept customer gets no booking emails any more, because the other one switched them off.',
  historyStays: 'Invoices keep the name that was billed, and the ledger its entries.',
} as const
