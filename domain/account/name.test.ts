import { expect, test } from 'vitest'
import { labelProblem, NAME_HAS_LINE_BREAK, NAME_HAS_LINK, NAME_MISSING, NAME_TOO_LONG, nameProblem } from './name.ts'

test.each([
  'Rita Register',
  "Siobhán O'Neill-Dupont",
  'J.R. Smith Jr.',
  'Ann St.John',
  'Dr. Wu / Mr. Wu',
  'A/C Service Co. Inc.',
  'Fleet no. 7 (Austin)',
  'مريم',
  '李小龍',
  'No. 10/12',
])('DOOR-06 %s is a name', name => {
  expect(nameProblem(name)).toBeNull()
})

test.each([
  ['', NAME_MISSING],
  ['  ', NAME_MISSING],
  ['x'.repeat(256), NAME_TOO_LONG],
  ['😀'.repeat(256), NAME_TOO_LONG],
  ['Ann\r\nBcc: all@example.com', NAME_HAS_LINE_BREAK],
  ['Ann\u2028Smith', NAME_HAS_LINE_BREAK],
  ['Ann \u202egpj.exe', NAME_HAS_LINE_BREAK],
  ['Ann\u0000', NAME_HAS_LINE_BREAK],
  ['Win at http://evil.example', NAME_HAS_LINK],
  ['HTTPS evil', NAME_HAS_LINK],
  ['ftp://evil.example', NAME_HAS_LINK],
  ['See WWW.evil.example', NAME_HAS_LINK],
  ['evil.example/prize', NAME_HAS_LINK],
  ['You won: evil.com', NAME_HAS_LINK],
])('DOOR-06 %j is refused as a name', (name, problem) => {
  expect(nameProblem(name)).toBe(problem)
})

test('DOOR-06 a hostile name of 100 kB is refused quickly', () => {
  for (const text of ['.', 'a.', 'http', '\u0301', '😀', '\ud800']) {
    const begun = process.threadCpuUsage()
    expect(nameProblem(text.repeat(100_000))).toBe(NAME_TOO_LONG)
    expect(process.threadCpuUsage(begun).user / 1000).toBeLessThan(100)
  }
})

test('WRONG-17 a name of 255 emoji counts the same as a name of 255 letters', () => {
  expect(nameProblem('😀'.repeat(255))).toBeNull()
})

test('DOOR-06 the name of a thing may be empty, and else follows the rule of names', () => {
  for (const label of ['', 'ABCD 123', 'PO-7/2026', 'Fleet no. 7', 'вторая машина'])
    expect(labelProblem(label)).toBeNull()
  expect(['PO\n7', 'www.evil.example', 'x'.repeat(256)].map(labelProblem)).toEqual([
    NAME_HAS_LINE_BREAK,
    NAME_HAS_LINK,
    NAME_TOO_LONG,
  ])
})
