import type { CountryCode } from '../address/country.ts'
import { taxesAt } from '../pricing/taxes.ts'
import { TEXTS } from './texts.ts'

/** What is counted for the readiness of a business. A franchise counts as bookable with opening hours, a postal code and an active van of its own. */
export interface OpeningFacts {
  hasContact: boolean
  franchises: number
  withHours: number
  withArea: number
  withVan: number
  bookable: number
  /** Services with a confirmed price, without add-ons and fees. */
  offeredServices: number
  suggestedPrices: number
  /** Names of the fees that are neither priced nor marked as not charged. */
  openFees: readonly string[]
  hasTaxAnswer: boolean
  /** The franchises in the US for which nobody entered a local sales tax, with their states; of a business that charges no tax, none. */
  withoutLocalTax: readonly { name: string; state: string }[]
  /** Owners who can log in. */
  owners: number
  /** Names of the franchises whose notices go to an address of nobody's account. */
  withoutNotices: readonly string[]
  /** Names of active vans. */
  vansWithoutDriver: readonly string[]
  hasLogo: boolean
  hasDomain: boolean
  /** A text, or the address of a page. */
  hasTerms: boolean
  /** Owners who log in with a password alone. */
  ownersWithOneStep: number
  jobParts: number
  oils: number
  plannedClosures: number
  hasRealPayments: boolean
  hasRealMail: boolean
}

/** The lines without which a business cannot open. `proof` is the last: a booking was tried. */
export const NEEDED = [
  'contact',
  'franchise',
  'hours',
  'area',
  'van',
  'service',
  'fees',
  'taxes',
  'owner',
  'notices',
  'proof',
] as const
export const RECOMMENDED = [
  'localTax',
  'drivers',
  'logo',
  'payments',
  'mail',
  'domain',
  'catalogue',
  'terms',
  'secondFactor',
  'secondOwner',
  'closures',
] as const
export type NeededLine = (typeof NEEDED)[number]
export type RecommendedLine = (typeof RECOMMENDED)[number]

export interface ReadinessLine {
  key: NeededLine | RecommendedLine
  isNeeded: boolean
  isDone: boolean
  /** What is there, or what is missing. */
  sentence: string
}

/** What a tried booking found: the first free slot and the price of a service, formatted. */
export type Proof = { sentence: string } | null

interface Checked {
  isDone: boolean
  sentence: string
}

const check = (isDone: boolean, texts: { done: string; missing: string }): Checked => ({
  isDone,
  sentence: isDone ? texts.done : texts.missing,
})

function needed(facts: OpeningFacts, proof: Proof, country: CountryCode): Record<NeededLine, Checked> {
  const { needed: texts } = TEXTS
  const withoutProof = neededFacts(facts, country)
  const isTried = Object.values(withoutProof).every(({ isDone }) => isDone)
  const missing = isTried ? texts.proofMissing(country) : texts.proofLater
  return { ...withoutProof, proof: check(proof !== null, { done: proof?.sentence ?? '', missing }) }
}

function neededFacts(facts: OpeningFacts, country: CountryCode): Record<Exclude<NeededLine, 'proof'>, Checked> {
  const { needed: texts } = TEXTS
  // One franchise must have all three: hours here and a van there book nothing.
  const isSplit = facts.withHours > 0 && facts.withArea > 0 && facts.withVan > 0 && facts.bookable === 0
  const van = isSplit ? { done: '', missing: texts.splitVan } : texts.van(facts.withVan)
  return {
    contact: check(facts.hasContact, texts.contact),
    franchise: check(facts.franchises > 0, texts.franchise(facts.franchises)),
    hours: check(facts.withHours > 0, texts.hours),
    area: check(facts.withArea > 0, texts.area(country)),
    van: check(facts.withVan > 0 && !isSplit, van),
    service: check(facts.offeredServices > 0, texts.service(facts.offeredServices, facts.suggestedPrices)),
    fees: check(facts.openFees.length === 0, texts.fees(facts.openFees)),
    taxes: check(facts.hasTaxAnswer, texts.taxes),
    owner: check(facts.owners > 0, texts.owner),
    notices: check(facts.withoutNotices.length === 0, texts.notices(facts.withoutNotices)),
  }
}

function recommended(facts: OpeningFacts): Record<RecommendedLine, Checked> {
  const { recommended: texts } = TEXTS
  // A state without a sales tax has hardly a city with one.
  const untaxed = facts.withoutLocalTax.filter(({ state }) => taxesAt('US', state, null).length > 0)
  return {
    localTax: check(untaxed.length === 0, texts.localTax(untaxed.map(({ name }) => name))),
    drivers: check(facts.vansWithoutDriver.length === 0, texts.drivers(facts.vansWithoutDriver)),
    logo: check(facts.hasLogo, texts.logo),
    payments: check(facts.hasRealPayments, texts.payments),
    mail: check(facts.hasRealMail, texts.mail),
    domain: check(facts.hasDomain, texts.domain),
    catalogue: check(facts.jobParts > 0 && facts.oils > 0, texts.catalogue),
    terms: check(facts.hasTerms, texts.terms),
    secondFactor: check(facts.ownersWithOneStep === 0, texts.secondFactor),
    secondOwner: check(facts.owners > 1, texts.secondOwner),
    closures: check(facts.plannedClosures > 0, texts.closures),
  }
}

/**
 * Returns the checklist of a business: what it needs to open for bookings, and what is recommended.
 * @param proof what a tried booking found; null when it found no slot or no price
 */
export function readinessOf(facts: OpeningFacts, proof: Proof, country: CountryCode): ReadinessLine[] {
  const [must, may] = [needed(facts, proof, country), recommended(facts)]
  return [
    ...NEEDED.map(key => ({ key, isNeeded: true, ...must[key] })),
    ...RECOMMENDED.map(key => ({ key, isNeeded: false, ...may[key] })),
  ]
}

/** Returns the needed lines that are not done; none when the business can open. */
export const missingLines = (lines: readonly ReadinessLine[]): ReadinessLine[] =>
  lines.filter(({ isNeeded, isDone }) => isNeeded && !isDone)
