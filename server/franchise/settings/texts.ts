import type { CountryCode } from '../../../domain/address/country.ts'
import { formatPostalCode } from '../../../domain/address/postal-code.ts'
import { dayText } from '../../../domain/format/day-text.ts'
import { formatAll, formatList } from '../../../domain/format/list.ts'
import { plural } from '../../../domain/format/plural.ts'
import { spell, spellings } from '../../../domain/format/spelling.ts'

/** Postal codes that a sentence names; the others are counted. */
const NAMED_CODES = 30

function codeList(codes: readonly string[]): string {
  const named = formatList(codes.slice(0, NAMED_CODES).map(formatPostalCode))
  return codes.length > NAMED_CODES ? `${named} and ${codes.length - NAMED_CODES} more` : named
}

/** Texts of the settings of a franchise. */
export const TEXTS = {
  order: (date: string, time: string, customer: string) => `${date}, ${time}: ${customer}`,
  inFranchise: (franchise: string, item: string) => `${franchise}: ${item}`,
  chooseFranchise: 'Please choose at least one franchise.',
  firstVan: 'Van 1',
  otherCountry: 'Please choose an address in the country of the franchise.',
  unknownPlace: spellings('We do not know this postal code. Please check it.'),
  notStaff: 'Please choose somebody who works in this franchise.',
  notOffice: 'Please choose an owner or admin. Others can follow once they work in this franchise.',
  archived: 'This franchise is archived. Bring it back first.',
  base: (distance: string) =>
    `The base moves ${distance}. New quotes count the mileage charge from there. Booked appointments keep theirs.`,
  keepsMileage: (order: string) => `${order}. Its mileage charge stays as booked.`,
  moreMileage: (count: number, country: CountryCode) =>
    spell(
      country,
      plural(count, {
        one: '1 postal code of the service area will have a mileage charge, or a higher one.',
        other: `${count} postal codes of the service area will have a mileage charge, or a higher one.`,
      }),
    ),
  lessMileage: (count: number, country: CountryCode) =>
    spell(
      country,
      plural(count, {
        one: '1 postal code of the service area will have a lower mileage charge, or none.',
        other: `${count} postal codes of the service area will have a lower mileage charge, or none.`,
      }),
    ),
  zone: (there: string, zone: string) =>
    `The address is in ${there}, and the franchise uses ${zone}. Opening hours stay in ${zone} until the operator changes it.`,
  onlyOne: 'This is the only franchise. Pause or close the business instead.',
  member: (name: string) => `${name} has a plan`,
  vanStock: (van: string, count: number) =>
    plural(count, { one: `${van} has 1 item in stock`, other: `${van} has ${count} items in stock` }),
  marketStock: (count: number) =>
    plural(count, { one: 'The market has 1 item in stock', other: `The market has ${count} items in stock` }),
  pendingPayment: (invoice: number) => `Invoice ${invoice} has a payment that is not finished`,
  pendingRefund: (invoice: number) => `Invoice ${invoice} has a refund that is not finished`,
  unissued: (from: string, to: string) =>
    `The payout statements of ${dayText(from)} to ${dayText(to)} are not issued yet. They are issued after the last day.`,
  lostCodes: (codes: readonly string[], country: CountryCode) =>
    spell(
      country,
      plural(codes.length, {
        one: `Nobody will serve the postal code ${codeList(codes)}.`,
        other: `Nobody will serve these ${codes.length} postal codes: ${codeList(codes)}.`,
      }),
    ),
  owedInvoices: (count: number) =>
    plural(count, {
      one: '1 invoice is not paid in full. It can still be paid.',
      other: `${count} invoices are not paid in full. They can still be paid.`,
    }),
  onlyHere: (names: readonly string[]) =>
    plural(names.length, {
      one: `${formatAll(names)} works only here, and will have no franchise to work in.`,
      other: `${formatAll(names)} work only here, and will have no franchise to work in.`,
    }),
} as const
