import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPhone, isLikelyAreaCode, isPhone, maskPhone, phoneDigits } from './phone.ts'

test('FORMAT-03 a phone is masked (###) ###-#### while typed and displayed as ddd-ddd-dddd once stored', () => {
  expect(['', '6', '604', '6045', '604555', '6045550', '6045550199'].map(maskPhone)).toEqual([
    '',
    '(6',
    '(604',
    '(604) 5',
    '(604) 555',
    '(604) 555-0',
    '(604) 555-0199',
  ])
  expect(formatPhone('6045550199')).toBe('604-555-0199')
})

test('pasted numbers lose their punctuation and country code', () => {
  expect(phoneDigits('+1 (604) 555-0199')).toBe('6045550199')
  expect(formatPhone('+1 604 555 0199')).toBe('604-555-0199')
})

test('an unusual stored number is shown as it is', () => {
  expect(formatPhone('555-0199')).toBe('555-0199')
})

test('INFO-07 only ten digits are a phone number, with or without the country code', () => {
  for (const text of ['(604) 555-0199', '+1 604 555 0199', '1 604-555-0199', '(199) 555-0199'])
    expect(isPhone(text), text).toBe(true)
  expect(isPhone('604555019')).toBe(false)
  expect(isPhone('60455501999')).toBe(false)
  expect(isPhone('116045550199')).toBe(false)
})

test('an area code of another form is unlikely', () => {
  const codes = ['416', '212', '867', '988', '199', '023', '590', '195', '911', '411']
  expect(codes.filter(isLikelyAreaCode)).toEqual(['416', '212', '867', '988'])
})

test('masking loses no digit', () => {
  const digits = fc.stringMatching(/^\d{0,10}$/)
  fc.assert(fc.property(digits, text => phoneDigits(maskPhone(text)) === text))
})
