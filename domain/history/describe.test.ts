import { expect, test } from 'vitest'
import type { CountryCode } from '../address/country.ts'
import { linesOf, referencesOf, reversed, type SettingsChange } from './describe.ts'
import { TEXTS } from './texts.ts'

const names: Record<string, string> = {
  'van 3': 'Van 3',
  'app_user 8': 'Tom',
  'service 5': 'Oil change',
  'franchise 1': 'North',
}
const words = {
  country: 'CA' as const,
  zone: 'America/Toronto',
  nameOf: (kind: string, id: number) => names[`${kind} ${id}`],
}
const linesIn = (change: SettingsChange, country: CountryCode = words.country) => linesOf(change, { ...words, country })

test('a changed value is named in plain words, with the name of its row', () => {
  expect(
    linesIn({
      subject: 'franchise_hours',
      action: 'update',
      changes: [{ key: { franchise_id: 1, weekday: 1 }, from: { closes_minute: 1080 }, to: { closes_minute: 1020 } }],
    }),
  ).toEqual([{ label: 'Monday: Closes', from: '6:00 PM', to: '5:00 PM' }])
  expect(
    linesIn({
      subject: 'van',
      action: 'update',
      changes: [{ key: { id: 3 }, from: { active: true }, to: { active: false } }],
    }),
  ).toEqual([{ label: 'Van 3: In use', from: 'Yes', to: 'No' }])
})

test('added and removed rows have one side, and a row that is only its key is its own value', () => {
  const code = (postalCode: string) => ({ franchise_id: 1, postal_code: postalCode })
  expect(
    linesIn({
      subject: 'service_area',
      action: 'delete',
      changes: ['M5V', 'M5W1A1'].map(postalCode => ({ key: code(postalCode), from: code(postalCode), to: null })),
    }),
  ).toEqual([
    { label: '', from: 'M5V', to: null },
    { label: '', from: 'M5W 1A1', to: null },
  ])
  expect(
    linesIn({
      subject: 'van_technician',
      action: 'insert',
      changes: [{ key: { van_id: 3, user_id: 8 }, from: null, to: { van_id: 3, user_id: 8 } }],
    }),
  ).toEqual([{ label: '', from: null, to: 'Van 3, Tom' }])
  const tool = (id: number, name: string) => ({ key: { id }, from: null, to: { name } })
  expect(linesIn({ subject: 'tool', action: 'insert', changes: [tool(1, 'Funnel'), tool(2, 'Floor jack')] })).toEqual([
    { label: '', from: null, to: 'Funnel' },
    { label: '', from: null, to: 'Floor jack' },
  ])
})

test('money, percent, roles and days are formatted, and the order of keys or derived colours are not shown', () => {
  const price = {
    id: 9,
    service_id: 5,
    franchise_id: null,
    price: 8995,
    state: 'PRICED',
    valid_from: '2026-06-01T04:00:00+00:00',
  }
  expect(
    linesIn({ subject: 'service_price', action: 'insert', changes: [{ key: { id: 9 }, from: null, to: price }] }),
  ).toEqual([{ label: 'Oil change', from: null, to: '$89.95, from Mon, Jun 1, 2026' }])
  const added = (values: object, country?: 'US'): (string | null)[] =>
    linesIn(
      {
        subject: 'service_price',
        action: 'insert',
        changes: [{ key: { id: 9 }, from: null, to: { ...price, ...values } }],
      },
      country,
    ).map(line => line.to)
  expect(added({ included_litres: 5, price_per_litre: 900 })).toEqual([
    '$89.95 with 5 litres of oil, then $9.00 for each litre, from Mon, Jun 1, 2026',
  ])
  expect(
    added({ included_litres: 4.732, price_per_litre: 900, valid_from: '2000-01-01T00:00:00+00:00' }, 'US'),
  ).toEqual(['$89.95 with 5 quarts of oil, then $8.52 for each quart'])
  expect(added({ price: null, state: 'NOT_CHARGED' })).toEqual(['not charged, from Mon, Jun 1, 2026'])
  expect(added({ price: null, state: 'INHERITED', valid_from: '2026-06-01T13:30:00+00:00' })).toEqual([
    'the country’s price, from 2026-06-01 09:30 am',
  ])
  expect(
    linesIn({
      subject: 'tenant',
      action: 'update',
      changes: [
        {
          key: { id: 1 },
          from: { colors: { primary: '#111111', hover: '#222222' } },
          to: { colors: { primary: '#333333', hover: '#444444' } },
        },
      ],
    }),
  ).toEqual([{ label: 'Main colour', from: '#111111', to: '#333333' }])
  expect(
    linesIn({
      subject: 'user_role',
      action: 'insert',
      changes: [{ key: { user_id: 8, role: 'manager' }, from: null, to: { user_id: 8, role: 'manager' } }],
    }),
  ).toEqual([{ label: '', from: null, to: 'Tom, Manager' }])
})

test('the reverse of a change swaps its sides, and its references are found', () => {
  const change: SettingsChange = {
    subject: 'van_technician',
    action: 'insert',
    changes: [{ key: { van_id: 3, user_id: 8 }, from: null, to: { van_id: 3, user_id: 8 } }],
  }
  expect(linesIn(reversed(change))).toEqual([{ label: '', from: 'Van 3, Tom', to: null }])
  expect(reversed(change).action).toBe('delete')
  expect(new Set(referencesOf(change).map(String))).toEqual(new Set(['van,3', 'app_user,8']))
  expect(TEXTS.title('service_area', 'insert', 12, 'CA')).toBe('12 postal codes added')
  expect(TEXTS.title('service_area', 'insert', 12, 'US')).toBe('12 ZIP codes added')
})
