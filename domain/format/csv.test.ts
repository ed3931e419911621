import { expect, test } from 'vitest'
import { csvMoney, csvTime, toCsv } from './csv.ts'

test('a CSV cell never runs as a formula, and a number stays a number (rule F7)', () => {
  const cells = ['=1+1', '+cmd', '-x', '@sum', '\tx', '-12.50', '+3', 'a,b', 'say "hi"', 'two\nlines', '']
  expect(toCsv([cells])).toBe(`'=1+1,'+cmd,'-x,'@sum,'\tx,-12.50,+3,"a,b","say ""hi""","two\nlines",\r\n`)
})

test('times are those of America/Chicago in 24 hours, in winter and summer (rule F6); money is dollars', () => {
  expect(csvTime(new Date('2026-06-01T19:05:00Z'), 'America/Chicago')).toBe('2026-06-01 14:05')
  expect(csvTime(new Date('2026-01-01T05:30:00Z'), 'America/Chicago')).toBe('2025-12-31 23:30')
  expect([csvMoney(123_450), csvMoney(-5)]).toEqual(['1234.50', '-0.05'])
})

test.each(['=1+1', '＝1+1', '＋1', '－1+2', '＠sum', '\n=1', ' =1'])(
  'WRONG-21 a cell that starts with %j is text, even in a spreadsheet that reads full-width signs as plain ones',
  cell => {
    expect(toCsv([[cell]]).replaceAll('"', '')).toBe(`'${cell}\r\n`)
  },
)
