import { expect, test } from 'vitest'
import { labelProblem, nameProblem } from './name.ts'
import { TEXTS } from './texts.ts'

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
  ['', TEXTS.name.missing],
  ['  ', TEXTS.name.missing],
  ['x'.repeat(256), TEXTS.name.tooLong],
  ['😀'.repeat(256), TEXTS.name.tooLong],
  ['Ann\r\nBcc: all@example.com', TEXTS.name.hasLineBreak],
  ['Ann\u2028Smith', TEXTS.name.hasLineBreak],
  ['Ann \u202egpj.exe', TEXTS.name.hasLineBreak],
  ['Ann\u0000', TEXTS.name.hasLineBreak],
  ['Win at http://evil.example', TEXTS.name.hasLink],
  ['HTTPS evil', TEXTS.name.hasLink],
  ['ftp://evil.example', TEXTS.name.hasLink],
  ['See WWW.evil.example', TEXTS.name.hasLink],
  ['evil.example/prize', TEXTS.name.hasLink],
  ['You won: evil.com', TEXTS.name.hasLink],
])('DOOR-06 %j is refused as a name', (name, problem) => {
  expect(nameProblem(name)).toBe(problem)
})

test('DOOR-06 a hostile name of 100 kB is refused quickly', () => {
  for (const text of ['.', 'a.', 'http', '\u0301', '😀', '\ud800']) {
    const begun = process.threadCpuUsage()
    expect(nameProblem(text.repeat(100_000))).toBe(TEXTS.name.tooLong)
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
    TEXTS.name.hasLineBreak,
    TEXTS.name.hasLink,
    TEXTS.name.tooLong,
  ])
})
