import { plural } from '../../../domain/format/plural.ts'

/** Texts of the settings of plans. */
export const TEXTS = {
  kindUnknown: 'The business cannot offer this plan. Please load the page again.',
  exists: 'This plan exists already. Please load the page again.',
  notNewest: 'A newer version replaced this one. Change the newest version instead.',
  archivedTerms: 'This plan is archived. Bring it back first, then change its price.',
  replaced: 'A newer version of this plan exists. Change its price instead of bringing this version back.',
  signUp: (plan: string) => `${plan}: sign-up`,
  billedLater: 'Billed automatically after your first visit',
  oilChanges: 'All oil changes',
  newCoverage: 'New members get the services of your new list.',
  newVersion: (version: number, price: string) => `New members pay ${price}, as version ${version}.`,
  membersKeep: (count: number, price: string) =>
    plural(count, {
      one: `1 member keeps the present version and pays ${price}, until you move them.`,
      other: `${count} members keep the present version and pay ${price}, until you move them.`,
    }),
  ordersKeep: (count: number, price: string) =>
    plural(count, {
      one: `1 booked appointment starts the present version at ${price}.`,
      other: `${count} booked appointments start the present version at ${price}.`,
    }),
  membersStay: (count: number) =>
    plural(count, {
      one: '1 member keeps the plan and renews it.',
      other: `${count} members keep the plan and renew it.`,
    }),
  move: {
    none: 'This version has no members who can be moved.',
    sameVersion: 'These members have the newest version already.',
    otherRhythm:
      'The new version is charged in another rhythm. Members agreed to theirs, so they stay until they choose another plan.',
    announced: 'A change is announced to these members already. Withdraw it first.',
    notOnSale: 'The newest version is archived. Bring it back first.',
    member: (name: string, car: string, from: string, to: string, day: string) =>
      `${name}, ${car}: ${from} until now, ${to} from ${day}`,
    gone: 'This change was withdrawn or has taken effect. Please load the page again.',
  },
} as const
