import { plural } from '../../domain/format/plural.ts'
import type { QuoteAction } from '../../domain/quote/lifecycle.ts'

/** Amounts, dates and percentages come formatted. */
export const TEXTS = {
  franchiseArchived: 'This franchise takes no bookings any more. Please choose another.',
  noCars: 'Add at least one car.',
  tooManyCars: (most: number) => `A quote has at most ${most} cars. Make another quote for the others.`,
  repeatedVin: 'Two cars have the same VIN. Please remove one of them.',
  noteTooLong: 'The note is too long. Please shorten it to 2,000 characters.',
  otherCountry: 'This address is in another country than the franchise. Please choose an address in its country.',
  car: {
    unknown: (position: number) => `Car ${position} is not in the catalogue any more. Please choose it again.`,
    vin: (position: number) =>
      `The VIN of car ${position} is wrong. A VIN has 17 letters and digits, without I, O and Q.`,
    noOilChange: (position: number, vehicle: string) =>
      `No oil change is offered for car ${position}, ${vehicle}. Please choose another service.`,
    notOffered: (position: number, vehicle: string) =>
      `A service of car ${position}, ${vehicle}, is not offered any more. Please choose its services again.`,
    plan: (position: number, vehicle: string) =>
      `Car ${position}, ${vehicle}, has a plan. Plans are sold in a booking, so please choose a service.`,
    problem: (position: number, vehicle: string, problem: string) => `Car ${position}, ${vehicle}: ${problem}`,
  },
  list: {
    tooManyLines: (most: number) => `Please send at most ${most} lines at once.`,
    incomplete: 'This line needs a VIN, or year, make and model.',
    vinUnknown: (vin: string) => `We don’t know the VIN ${vin}. Check it, or add the car by year, make and model.`,
    noAnswer: (vin: string) => `We couldn’t look up ${vin}. Try again, or add the car by year, make and model.`,
    modelUnknown: (year: number, make: string, model: string) =>
      `We don’t know a ${year} ${make} ${model}. Check the spelling, or choose the car from the lists.`,
    engineUnknown: (year: number, make: string, model: string, engine: string) =>
      `The ${year} ${make} ${model} has no engine ${engine}. Leave the engine empty, or choose the car from the lists.`,
  },
  notPossible: {
    edit: 'This quote was sent, so it can’t be edited. Press Change to make a new version.',
    send: 'This quote can’t be sent now. Open it again to see its state.',
    remind: 'This quote can’t be sent now. Open it again to see its state.',
    change: 'This quote can’t be changed now. Duplicate it to make another one.',
    answer: 'This quote can’t be answered now. Open it again to see its state.',
    book: 'Only an accepted quote can be booked, and only while a car has no appointment.',
  } satisfies Record<QuoteAction, string>,
  changedMeanwhile: (name: string) =>
    name === ''
      ? 'Somebody else saved this quote meanwhile. Open it again to see it as it is now.'
      : `${name} saved this quote meanwhile. Open it again to see it as it is now.`,
  draftExpired: 'The last day of this quote is over. Edit it and choose a later day.',
  reasonMissing: 'Please tell us why.',
  reasonTooLong: (most: number) => `Please use at most ${most} characters.`,
  answerChanged: 'This quote has changed. Reload the page to see the newest version.',
  answered: 'This quote has an answer already. Reload the page to see it.',
  answerExpired: 'This quote has expired. Call us or write to us, and we’ll send you a new one.',
  linkInvalid: 'This link does not work. Please open the newest email about your quote.',
  linkExpired: 'This link has expired. Call us or write to us, and we’ll send you a new quote.',
  noSuchCar: 'This quote does not have this car.',
  carBooked: 'This car has an appointment already.',
  pdf: {
    documentTitle: (quote: number) => `Quote ${quote}`,
    title: 'Quote',
    number: (quote: number, version: number) => (version === 1 ? `No. ${quote}` : `No. ${quote}, version ${version}`),
    draft: 'Draft',
    validUntil: (day: string) => `Valid until ${day}`,
    for: 'For',
    from: 'From',
    place: (city: string, province: string, postalCode: string) => `${city} ${province} ${postalCode}`,
    car: (position: number, vehicle: string) => `${position}. ${vehicle}`,
    vin: (vin: string) => `VIN ${vin}`,
    price: 'Price',
    amount: 'Amount',
    carsAndServices: 'Cars and services',
    carTotal: 'Total before tax',
    estimate: 'Estimate: we check the oil on site.',
    subTotal: 'Subtotal',
    reductions: 'Discounts',
    tax: (name: string, percent: string, registration: string | null) =>
      registration === null ? `${name} ${percent}` : `${name} ${percent} (no. ${registration})`,
    smallSupplier: 'No tax: small supplier, not registered',
    total: (cars: number) => plural(cars, { one: 'Total for 1 car', other: `Total for ${cars} cars` }),
    note: 'Note',
    terms: (day: string) =>
      `Prices are for one visit for each car and include the fees shown. Short-notice visits have an extra fee. Accept this quote by ${day} with the link in our email.`,
    accepted: (name: string, day: string) => `Accepted by ${name} on ${day}`,
  },
  mail: {
    quote: 'Quote',
    cars: 'Cars',
    total: 'Total with tax',
    validUntil: 'Valid until',
    action: 'See and answer the quote',
    fileName: (quote: number) => `quote-${quote}.pdf`,
  },
} as const
