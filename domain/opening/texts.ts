import type { CountryCode } from '../address/country.ts'
import { formatAll } from '../format/list.ts'
import { plural } from '../format/plural.ts'
import { spell } from '../format/spelling.ts'

/** Sentences of the checklist: what is there, or what to do. */
export const TEXTS = {
  closingName: (name: string) => `Please type the name of the business as it is: ${name}`,
  needed: {
    contact: {
      done: 'Customers see a phone number and an email address.',
      missing: 'Enter a phone number and an email address for customers.',
    },
    franchise: (count: number) => ({
      done: plural(count, {
        one: 'One franchise with an address and a time zone.',
        other: `${count} franchises with addresses.`,
      }),
      missing: 'Add a franchise with its address.',
    }),
    hours: { done: 'Opening hours are set.', missing: 'Set opening hours.' },
    area: (country: CountryCode) => ({
      done: 'A service area is set.',
      missing: spell(country, 'Add at least one postal code to the service area.'),
    }),
    van: (count: number) => ({
      done: plural(count, { one: 'One franchise has an active van.', other: `${count} franchises have active vans.` }),
      missing: 'Add an active van.',
    }),
    splitVan: 'No franchise has opening hours, a service area and an active van of its own.',
    service: (offered: number, suggested: number) => ({
      done: plural(offered, {
        one: 'One service has a confirmed price.',
        other: `${offered} services have confirmed prices.`,
      }),
      missing:
        suggested === 0
          ? 'Add a service with its price.'
          : `Confirm the suggested prices (${suggested}). Nothing is offered before.`,
    }),
    fees: (open: readonly string[]) => ({
      done: 'Every fee has a price or is not charged.',
      missing: `Set a price, or “not charged”, for ${formatAll(open)}.`,
    }),
    taxes: {
      done: 'It is clear which taxes you charge.',
      missing: 'Enter the business’s legal name, and its tax numbers or that it is a small supplier.',
    },
    owner: { done: 'An owner can log in.', missing: 'Invite an owner who can log in and confirm orders.' },
    notices: (names: readonly string[]) => ({
      done: 'New orders are emailed to someone on your staff.',
      missing: `Choose a notice address that belongs to someone on your staff, for ${formatAll(names)}.`,
    }),
    proofLater: 'Once the rest is done, we try a booking here as a customer would make it.',
    proofMissing: (country: CountryCode) =>
      spell(country, 'A booking was tried for postal codes of your area, and found no free slot with a price.'),
  },
  proof: (found: { code: string; slot: string; service: string; price: string; tax: string; total: string }) =>
    `Tried at ${found.code}: first slot ${found.slot}, ${found.service} ${found.price}, tax ${found.tax}, together ${found.total}.`,
  recommended: {
    localTax: (names: readonly string[]) => ({
      done: 'Local sales taxes are entered where they are due.',
      missing:
        names.length > 3
          ? `Enter the sales tax of ${names.length} franchises, state and local together. Until then, only the state’s tax is charged.`
          : `Enter the sales tax of ${formatAll(names)}, state and local together. Until then, only the state’s tax is charged.`,
    }),
    drivers: (names: readonly string[]) => ({
      done: 'Every van has a driver.',
      // Many vans have the same name, each in a franchise of its own.
      missing: names.length > 3 ? `Add drivers for ${names.length} vans.` : `Add a driver for ${formatAll(names)}.`,
    }),
    logo: { done: 'Your logo is on the site and in mails.', missing: 'Add your logo.' },
    payments: {
      done: 'Card payments are real.',
      missing: 'Connect your payment account. Until then, card payments are only tried out.',
    },
    mail: {
      done: 'Mails are sent.',
      missing: 'Ask the operator to connect a mail server. Until then, no mail is sent.',
    },
    domain: { done: 'The site has its own address.', missing: 'Ask the operator to give the site its own address.' },
    catalogue: {
      done: 'Jobs take parts and oil from the stock.',
      missing: 'Add kinds of parts and oils, so that jobs take them from the stock.',
    },
    terms: {
      done: 'Customers can read your terms.',
      missing: 'Write your terms, or link to them. Customers accept them when they book.',
    },
    secondFactor: {
      done: 'Owners log in with a second step.',
      missing: 'Turn on the two-step login for each owner. An owner can change everything.',
    },
    secondOwner: {
      done: 'There is a second owner.',
      missing: 'Invite a second owner, in case the first one cannot log in.',
    },
    closures: { done: 'Closed days are planned.', missing: 'Plan the holidays on which you are closed.' },
  },
} as const
