import { INVALID_EMAIL, isEmail } from '../../domain/account/email.ts'
import { labelProblem, nameProblem } from '../../domain/account/name.ts'
import { currencyOf } from '../../domain/address/country.ts'
import { countCharacters, NOTES_LENGTH } from '../../domain/format/length.ts'
import type { Currency } from '../../domain/format/money.ts'
import { nationalDigits } from '../../domain/format/phone.ts'
import { sumTaxes } from '../../domain/invoice/billed-taxes.ts'
import { withNumbers } from '../../domain/invoice/seller.ts'
import type { TaxAmount } from '../../domain/pricing/quote.ts'
import { MAX_CARS, quoteTotals, type QuoteContact, type QuoteContent } from '../../domain/quote/quote.ts'
import { expiryOf, validUntilProblem } from '../../domain/quote/valid-until.ts'
import { type AddressInput, checkAddress, type ServiceAddress } from '../address/booking-input.ts'
import { TEXTS as ADDRESS } from '../address/texts.ts'
import { placeAddress, requireProvince } from '../address/place-address.ts'
import { findBookingCustomer } from '../booking/booking-customer.ts'
import { findFranchise, type ServingFranchise } from '../franchise/place.ts'
import { requireFranchise } from '../franchise/policy.ts'
import { sellerOf } from '../invoice/seller.ts'
import type { SignedInContext } from '../platform/context.ts'
import { type FieldError, invalidField, invalidFields, notFoundForActor } from '../platform/refusal.ts'
import { priceCars, type QuoteCarInput } from './price-cars.ts'
import { TEXTS } from './texts.ts'

/** What staff enter for a quote. Prices are never among it. */
export interface QuoteInput {
  franchiseId: number
  /** Null: a contact without an account. */
  customerId: number | null
  contact: QuoteContact
  address: AddressInput
  cars: readonly QuoteCarInput[]
  note: string
  /** yyyy-mm-dd */
  validUntil: string
}

/** A quote with the server's prices of now. */
export interface PricedQuote {
  content: QuoteContent
  currency: Currency
  expiresAt: Date
}

/**
 * Prices a quote at the franchise's rates of now, with the taxes of the address as an invoice has them. Each car is priced as a booking of its own, with its fees,
 * because that is how it is booked.
 * @throws Refusal 404 for another's franchise or customer; 422 with a message for each field, cars as `cars.0`
 */
export async function priceQuote(
  context: SignedInContext,
  input: QuoteInput,
  { isPreview = false }: { isPreview?: boolean } = {},
): Promise<PricedQuote> {
  const { scope, actor, clock } = context
  const { db } = scope
  const now = clock.now()
  requireFranchise(actor, input.franchiseId)
  // Nobody writes a quote for themselves.
  if (input.customerId === actor.userId) throw notFoundForActor('customer')
  const franchise = await findFranchise(db, input.franchiseId)
  if (!franchise || franchise.isArchived) throw invalidField('franchiseId', TEXTS.franchiseArchived)
  // Prices are shown before the contact is complete.
  const contact = isPreview ? input.contact : checkQuoteContact(input.contact)
  checkTexts(input, franchise, now)
  const address = await checkPlace(context, input.address, franchise)
  const { vendorId, defaultDiscount } = await findBookingCustomer(context, {
    customerId: input.customerId,
    contact,
    password: null,
  })
  const priced = await priceCars(db, input.cars, { address, franchise, vendorId, defaultDiscount, now })
  const seller = await sellerOf(db, franchise.id, now)
  const billed: { discountedPrice: number; taxes: readonly TaxAmount[] }[] = priced.flatMap(
    ({ billedLines }) => billedLines,
  )
  const cars = priced.map(({ car }) => car)
  return {
    content: {
      contact,
      address,
      cars,
      note: input.note.trim(),
      validUntil: input.validUntil,
      taxes: withNumbers(sumTaxes(billed), seller, address),
      seller,
      ...quoteTotals(cars),
    },
    currency: currencyOf(address.countryCode),
    expiresAt: expiryOf(input.validUntil, franchise.timeZone),
  }
}

/** @throws Refusal 422 with a message per field */
function checkQuoteContact(contact: QuoteContact): QuoteContact {
  const problems: FieldError[] = []
  const add = (field: string, message: string | null): void => {
    if (message !== null) problems.push({ field, message })
  }
  const phoneNumber = nationalDigits(contact.phoneNumber)
  add('name', nameProblem(contact.name))
  add('company', labelProblem(contact.company))
  add('email', isEmail(contact.email) ? null : INVALID_EMAIL)
  add('phoneNumber', phoneNumber === '' || phoneNumber.length === 10 ? null : ADDRESS.phoneInvalid)
  if (problems.length > 0) throw invalidFields(problems)
  return { name: contact.name.trim(), company: contact.company.trim(), email: contact.email.trim(), phoneNumber }
}

/** @throws Refusal 422 for a wrong last day, a note that is too long, and no or too many cars */
function checkTexts({ note, validUntil, cars }: QuoteInput, { timeZone }: ServingFranchise, now: Date): void {
  const wrongDay = validUntilProblem(validUntil, now, timeZone)
  if (wrongDay !== undefined) throw invalidField('validUntil', wrongDay)
  if (countCharacters(note) > NOTES_LENGTH) throw invalidField('note', TEXTS.noteTooLong)
  if (cars.length === 0) throw invalidField('cars', TEXTS.noCars)
  if (cars.length > MAX_CARS) throw invalidField('cars', TEXTS.tooManyCars(MAX_CARS))
  const vins = cars.flatMap(({ vin }) => vin ?? [])
  if (new Set(vins).size < vins.length) throw invalidField('cars', TEXTS.repeatedVin)
}

/** Returns the address in its tax's province. @throws Refusal 422 under `address` */
async function checkPlace(
  { scope: { db } }: SignedInContext,
  input: AddressInput,
  franchise: ServingFranchise,
): Promise<Omit<ServiceAddress, 'id'>> {
  const { id: _, ...address } = await placeAddress(db, checkAddress(input, 'address'))
  await requireProvince(db, address, 'address')
  // Prices and money are of the franchise's country.
  if (address.countryCode !== franchise.countryCode) throw invalidField('address', TEXTS.otherCountry)
  return address
}
