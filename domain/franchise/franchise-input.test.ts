import { expect, test } from 'vitest'
import { type FranchiseValues, franchiseProblems } from './franchise-input.ts'

const right: FranchiseValues = {
  name: 'North',
  phoneNumber: '(416) 555-0100',
  managerEmail: 'mara@maple.example',
  localTaxName: '',
  localTaxPpm: null,
  features: ['inventory'],
  managerRights: ['serviceArea.change'],
}
const fieldsOf = (change: Partial<FranchiseValues>, countryCode: 'CA' | 'US' = 'US', others: string[] = []): string[] =>
  franchiseProblems({ ...right, ...change }, { countryCode, others }).map(({ field }) => field)

test('right values have no problems', () => {
  expect(fieldsOf({})).toEqual([])
  expect(fieldsOf({ localTaxName: 'Austin tax', localTaxPpm: 82_500 })).toEqual([])
  expect(fieldsOf({ localTaxName: 'No tax here', localTaxPpm: 0 })).toEqual([])
  expect(fieldsOf({ name: 'x'.repeat(60) })).toEqual([])
})

test.each([
  ['name', { name: ' ' }],
  ['name', { name: 'x'.repeat(61) }],
  ['phoneNumber', { phoneNumber: '416555010' }],
  ['managerEmail', { managerEmail: 'mara@' }],
  ['localTaxName', { localTaxPpm: 50_000 }],
  ['localTaxPpm', { localTaxName: 'Austin tax' }],
  ['localTaxPpm', { localTaxName: 'Austin tax', localTaxPpm: 150_001 }],
  ['localTaxPpm', { localTaxName: 'Austin tax', localTaxPpm: -1 }],
  ['localTaxName', { localTaxName: 'x'.repeat(61), localTaxPpm: 1 }],
  ['features', { features: ['rockets'] }],
  ['managerRights', { managerRights: ['owners.change'] }],
] as const)('%s is named for %j, and only it', (field, change) => {
  expect(fieldsOf(change)).toEqual([field])
})

test('only the US has local taxes, and two franchises in use do not have one name', () => {
  expect(fieldsOf({ localTaxName: 'Toronto tax', localTaxPpm: 10_000 }, 'CA')).toEqual(['localTaxName'])
  expect(fieldsOf({ name: ' north ' }, 'US', ['South', 'North'])).toEqual(['name'])
})
