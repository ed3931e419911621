import { expect, test } from 'vitest'
import { type ChargeFacts, paidBy, receiptRows } from './receipt.ts'

const interac: ChargeFacts = {
  kind: 'interac_present',
  brand: 'interac',
  last4: '1933',
  wallet: null,
  account_type: 'checking',
  application_name: 'Interac',
  application_id: 'A0000002771010',
  authorization_code: '123456',
  cryptogram: '0FBAD2B6A5F1E9C4',
  verification: 'online_pin',
}

test('a receipt of a payment at a reader shows what card networks demand', () => {
  expect(receiptRows(interac)).toEqual([
    ['Account', 'Chequing'],
    ['Application', 'Interac'],
    ['AID', 'A0000002771010'],
    ['Authorization', '123456'],
    ['Cryptogram', '0FBAD2B6A5F1E9C4'],
    ['Verified by', 'PIN'],
  ])
})

test('what the bank does not say is left out, and other payments have none of it', () => {
  expect(receiptRows({ ...interac, kind: 'card_present', account_type: null, verification: 'none' })).toHaveLength(4)
  expect(receiptRows({ ...interac, kind: 'card' })).toEqual([])
  expect(receiptRows(null)).toEqual([])
})

test.each([
  [interac, 'Interac ending in 1933'],
  [{ ...interac, brand: 'visa', last4: '4242' }, 'Visa ending in 4242'],
  [{ ...interac, brand: 'visa', last4: '4242', wallet: 'apple_pay' }, 'Apple Pay, Visa ending in 4242'],
  [{ ...interac, brand: 'visa', last4: '4242', wallet: 'a_new_one' }, 'Visa ending in 4242'],
  [{ ...interac, brand: 'other', last4: '0001' }, 'Card ending in 0001'],
  [{ ...interac, kind: 'cashapp', brand: null, last4: null }, 'Cash App'],
])('a payment is named by its card: %o', (charge, name) => {
  expect(paidBy(charge)).toBe(name)
})
