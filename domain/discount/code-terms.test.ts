import { expect, test } from 'vitest'
import {
  changesLocked,
  type CodeTerms,
  codeProblem,
  codeState,
  countProblem,
  MAX_CODES,
  normalCode,
  parseLimit,
  prefixProblem,
  termsProblems,
} from './code-terms.ts'

const TERMS: CodeTerms = {
  type: 'PERCENT',
  amount: 1_000,
  nameKeys: null,
  fromDay: null,
  untilDay: null,
  maxUses: null,
  maxUsesPerCustomer: null,
  note: '',
}
const problems = (part: Partial<CodeTerms>, setting: { uses?: number; before?: CodeTerms } = {}): string[] =>
  Object.keys(termsProblems({ ...TERMS, ...part }, { today: '2026-06-01', uses: 0, before: null, ...setting }))

test('a code has 3 to 20 letters and digits, a prefix 2 to 12', () => {
  expect(normalCode(' spring20 ')).toBe('SPRING20')
  for (const code of ['abc', 'SPRING20', 'A'.repeat(20)]) expect(codeProblem(code)).toBeUndefined()
  for (const code of ['', 'AB', 'A'.repeat(21), 'SPRING_20', 'FRÜHLING', 'a b c', 'A'.repeat(5_000)])
    expect(codeProblem(code)).toBeDefined()
  for (const prefix of ['vi', 'A'.repeat(12)]) expect(prefixProblem(prefix)).toBeUndefined()
  for (const prefix of ['A', 'A'.repeat(13), 'A_B']) expect(prefixProblem(prefix)).toBeDefined()
  for (const count of [2, MAX_CODES]) expect(countProblem(count)).toBeUndefined()
  for (const count of [1, MAX_CODES + 1, 2.5, Number.NaN]) expect(countProblem(count)).toBeDefined()
})

test('terms are checked by field', () => {
  expect(problems({})).toEqual([])
  for (const amount of [null, 0, 10_001, 1.5]) expect(problems({ amount })).toEqual(['amount'])
  expect(problems({ type: 'GROUPON', amount: 10_001 })).toEqual([])
  expect(problems({ type: 'GROUPON', amount: 1_000_001 })).toEqual(['amount'])
  expect(problems({ nameKeys: [] })).toEqual(['nameKeys'])
  expect(problems({ fromDay: '2026-02-30' })).toEqual(['fromDay'])
  expect(problems({ untilDay: '2026-06-01' })).toEqual([])
  expect(problems({ untilDay: '2026-05-31' })).toEqual(['untilDay'])
  expect(problems({ untilDay: '2026-05-31' }, { before: { ...TERMS, untilDay: '2026-05-31' } })).toEqual([])
  expect(problems({ fromDay: '2026-07-02', untilDay: '2026-07-01' })).toEqual(['untilDay'])
  for (const maxUses of [0, 1.5, Number.NaN, 1_000_001]) expect(problems({ maxUses })).toEqual(['maxUses'])
  expect(problems({ maxUses: 4 }, { uses: 5 })).toEqual(['maxUses'])
  expect(problems({ maxUses: 5 }, { uses: 5 })).toEqual([])
  expect(problems({ maxUses: 2, maxUsesPerCustomer: 3 })).toEqual(['maxUsesPerCustomer'])
  expect(problems({ note: 'n'.repeat(501) })).toEqual(['note'])
})

test('a limit is empty or a whole number', () => {
  expect([parseLimit(''), parseLimit(' 12 '), parseLimit('1.5'), parseLimit('many')]).toEqual([
    null,
    12,
    Number.NaN,
    Number.NaN,
  ])
})

test('kind, amount and services are locked; dates, limits and note are not', () => {
  const before = { ...TERMS, nameKeys: ['a', 'b'] }
  expect(
    changesLocked(before, { ...before, nameKeys: ['b', 'a'], note: 'n', maxUses: 3, untilDay: '2026-07-01' }),
  ).toBe(false)
  for (const part of [{ type: 'GROUPON' as const }, { amount: 1 }, { nameKeys: null }, { nameKeys: ['a'] }])
    expect(changesLocked(before, { ...before, ...part })).toBe(true)
})

test('the state says why a code cannot be used: what cannot be undone first', () => {
  const now = new Date('2026-06-01T12:00:00Z')
  const [past, future] = [new Date('2026-05-01T00:00:00Z'), new Date('2026-07-01T00:00:00Z')]
  const code = { validFrom: null, validUntil: null, isPaused: false, uses: 3, maxUses: null }
  expect(codeState(code, now)).toBe('active')
  expect(codeState({ ...code, validFrom: past, validUntil: future, maxUses: 4 }, now)).toBe('active')
  expect(codeState({ ...code, validFrom: future }, now)).toBe('scheduled')
  expect(codeState({ ...code, validFrom: future, isPaused: true }, now)).toBe('paused')
  expect(codeState({ ...code, maxUses: 3, isPaused: true }, now)).toBe('usedUp')
  expect(codeState({ ...code, validUntil: now, maxUses: 3, isPaused: true }, now)).toBe('ended')
})
