import { expect, test } from 'vitest'
import { applyMutant, describeMutant, findMutants } from './find-mutants.ts'

/** Returns what every mutant makes of a text. */
const broken = (text: string): string[] => findMutants('rule.ts', text).map(mutant => applyMutant(text, mutant))

test.each([
  ['const rest = a - b', ['const rest = a + b']],
  ['const back = -a', ['const back = a']],
  ['total += cents', [';', 'total -= cents']],
  ['const late = now > due', ['const late = now >= due']],
  ['const late = now <= due', ['const late = now < due']],
  ['const same = a === b', ['const same = a !== b']],
  ['const none = !some', ['const none = some']],
  ['const most = Math.max(a, b)', ['const most = Math.min(a, b)']],
  ['const cents = Math.round(a)', ['const cents = Math.floor(a)']],
  ['const LIMIT = 1_000', ['const LIMIT = 1001']],
  ['const FREE = true', ['const FREE = false']],
  ['const both = a && b', ['const both = a || b']],
  ['const all = list.every(isPaid)', ['const all = list.some(isPaid)']],
  ['waiting ??= sent', [';', 'waiting = sent']],
  ['const open = list.filter(isOpen).map(idOf)', ['const open = list.map(idOf)']],
  ['const all = [...mine, theirs]', ['const all = [...[], theirs]']],
  ['const all = { ...mine, theirs }', ['const all = { ...{}, theirs }']],
  ['const price = isFree ? a : b', ['const price = !(isFree) ? a : b']],
])('"%s" is broken', (text, expected) => {
  expect(broken(text)).toEqual(expected)
})

test('a guard is removed and turned around, and its statement is removed', () => {
  expect(broken('function f() { if (late) refuse() }')).toEqual([
    'function f() { ; }',
    'function f() { if (!(late)) refuse() }',
    'function f() { if (late) ; }',
  ])
})

test('an if with an else stays, because its condition is broken', () => {
  expect(broken('if (a === b) f\nelse g').every(text => text.startsWith('if ('))).toBe(true)
})

test.each([
  "import { a } from './a.ts'",
  'type Days = 1 | 2',
  'interface Row { paid: true; cents: 0 }',
  "const text = 'a < b' + name",
  'const text = `${a} < ${b}` + name',
  'const name = (list as [1, 2]).length',
  '// a < b',
  'const text = (5).toLocaleString',
])('"%s" is no rule', text => {
  expect(broken(text).filter(one => !one.includes('(6)'))).toEqual([])
})

test('a table of facts stays, and a short list does not', () => {
  const list = (length: number) => `const list = [${Array.from({ length }, (_, index) => index).join(', ')}]`
  expect(broken(list(12))).toHaveLength(12)
  expect(broken(list(13))).toEqual([])
})

test('a mutant has its place and one line of words', () => {
  const text = `const a = 1\nif (b) {\n  c()\n}`
  const found = findMutants('rule.ts', text)
  expect(found.map(mutant => `${mutant.line}:${mutant.column} ${describeMutant(text, mutant)}`)).toEqual([
    '1:11 1 → 2',
    '2:1 without if (b) { c() }',
    '2:5 b → !(b)',
    '3:3 without c()',
  ])
})
