import { expect, test } from 'vitest'
import { spell, spellings } from './spelling.ts'

test('each country has its own words and spelling', () => {
  const text = 'Cheque number, cheques, Colours, the centre of a postal code, Postal codes, a licence, 5 kilometres'
  expect(spellings(text)).toEqual({
    CA: text,
    US: 'Check number, checks, Colors, the center of a ZIP code, ZIP codes, a license, 5 kilometers',
  })
  expect(spell('US', 'Take a cheque.')).toBe('Take a check.')
  expect(spell('CA', 'Take a cheque.')).toBe('Take a cheque.')
  expect(spell('US', spellings('Cheque'))).toBe('Check')
  expect(spell('US', 'Chequers')).toBe('Chequers')
})
