import fc from 'fast-check'
import { expect, test } from 'vitest'
import { missingLines, NEEDED, type OpeningFacts, readinessOf } from './readiness.ts'

const READY: OpeningFacts = {
  hasContact: true,
  franchises: 1,
  withHours: 1,
  withArea: 1,
  withVan: 1,
  bookable: 1,
  offeredServices: 3,
  suggestedPrices: 0,
  openFees: [],
  hasTaxAnswer: true,
  withoutLocalTax: [],
  owners: 1,
  withoutNotices: [],
  vansWithoutDriver: ['Van 1'],
  hasLogo: false,
  hasDomain: false,
  hasTerms: false,
  ownersWithOneStep: 1,
  jobParts: 0,
  oils: 0,
  plannedClosures: 0,
  hasRealPayments: false,
  hasRealMail: false,
}
const PROOF = { sentence: 'Tried.' }
const missing = (facts: OpeningFacts, proof: typeof PROOF | null = PROOF): string[] =>
  missingLines(readinessOf(facts, proof, 'CA')).map(({ key }) => key)

test('a business with everything needed is ready, without anything that is only recommended', () => {
  expect(missing(READY)).toEqual([])
})

test.each([
  ['contact', { hasContact: false }],
  ['franchise', { franchises: 0 }],
  ['hours', { withHours: 0 }],
  ['area', { withArea: 0 }],
  ['van', { withVan: 0 }],
  ['van', { bookable: 0 }],
  ['service', { offeredServices: 0 }],
  ['fees', { openFees: ['Mobile Service Fee'] }],
  ['taxes', { hasTaxAnswer: false }],
  ['owner', { owners: 0 }],
  ['notices', { withoutNotices: ['Calgary'] }],
] as const)('%s is named when it is missing, and nothing else is', (key, change) => {
  expect(missing({ ...READY, ...change })).toEqual([key])
})

test('without a proof the business is not ready', () => {
  const proofOf = (facts: OpeningFacts) => readinessOf(facts, null, 'US').find(({ key }) => key === 'proof')?.sentence
  expect(proofOf(READY)).toContain('ZIP codes of your area, and found no free slot')
  // Before the rest is done there is nothing to mend about it.
  expect(proofOf({ ...READY, hasContact: false })).toContain('Once the rest is done')
  expect(missing(READY, null)).toEqual(['proof'])
})

test('each missing line names what to do', () => {
  const [line] = missingLines(readinessOf({ ...READY, openFees: ['Mobile Service Fee', 'Shop Fee'] }, PROOF, 'CA'))
  expect(line?.sentence).toBe('Set a price, or “not charged”, for Mobile Service Fee and Shop Fee.')
})

test('the lines are all there, once, with a sentence, whatever is counted', () => {
  const count = fc.nat(3)
  const names = fc.array(fc.constantFrom('A', 'B'), { maxLength: 2 })
  const facts = fc.record({
    hasContact: fc.boolean(),
    franchises: count,
    withHours: count,
    withArea: count,
    withVan: count,
    bookable: count,
    offeredServices: count,
    suggestedPrices: count,
    openFees: names,
    hasTaxAnswer: fc.boolean(),
    withoutLocalTax: fc.array(fc.record({ name: fc.constant('A'), state: fc.constantFrom('WA', 'OR') }), {
      maxLength: 2,
    }),
    owners: count,
    withoutNotices: names,
    vansWithoutDriver: names,
    hasLogo: fc.boolean(),
    hasDomain: fc.boolean(),
    hasTerms: fc.boolean(),
    ownersWithOneStep: count,
    jobParts: count,
    oils: count,
    plannedClosures: count,
    hasRealPayments: fc.boolean(),
    hasRealMail: fc.boolean(),
  })
  fc.assert(
    fc.property(facts, fc.constantFrom(PROOF, null), (given, proof) => {
      const lines = readinessOf(given, proof, 'CA')
      expect(lines.filter(({ isNeeded }) => isNeeded).map(({ key }) => key)).toEqual([...NEEDED])
      expect(lines.every(({ sentence }) => sentence !== '')).toBe(true)
    }),
    { seed: 16 },
  )
})

test('a franchise in a state with a sales tax is asked for its local one, and nobody has to enter it', () => {
  const localTax = (withoutLocalTax: OpeningFacts['withoutLocalTax']) =>
    readinessOf({ ...READY, withoutLocalTax }, PROOF, 'US').find(({ key }) => key === 'localTax')
  expect(localTax([{ name: 'Seattle', state: 'WA' }])).toMatchObject({
    isNeeded: false,
    isDone: false,
    sentence: 'Enter the sales tax of Seattle, state and local together. Until then, only the state’s tax is charged.',
  })
  expect(localTax([{ name: 'Portland', state: 'OR' }])).toMatchObject({ isDone: true })
  expect(localTax(Array.from({ length: 4 }, () => ({ name: 'A', state: 'TX' })))?.sentence).toContain('4 franchises')
})

test('vans without a driver are named up to three, and counted when there are more', () => {
  const sentence = (vansWithoutDriver: string[]): string =>
    JSON.stringify(readinessOf({ ...READY, vansWithoutDriver }, PROOF, 'CA'))
  expect(sentence(['Van 1', 'Van 2', 'Van 3'])).toContain('Add a driver for Van 1, Van 2, and Van 3.')
  expect(sentence(Array.from({ length: 12 }, () => 'Van 1'))).toContain('Add drivers for 12 vans.')
})

test('terms and the second step of owners are recommended until they are there', () => {
  const line = (key: string, change: Partial<OpeningFacts>) =>
    readinessOf({ ...READY, ...change }, PROOF, 'CA').find(one => one.key === key)
  expect(line('terms', {})).toMatchObject({ isNeeded: false, isDone: false })
  expect(line('terms', { hasTerms: true })).toMatchObject({ isDone: true })
  expect(line('secondFactor', {})).toMatchObject({ isNeeded: false, isDone: false })
  expect(line('secondFactor', { ownersWithOneStep: 0 })).toMatchObject({ isDone: true })
})
