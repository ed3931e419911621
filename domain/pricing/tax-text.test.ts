import { expect, test } from 'vitest'
import { sumTaxes, taxText } from './tax-text.ts'

test('taxes are named and added to the total', () => {
  expect(taxText([{ name: 'HST', amount: 2_467 }], 18_974, 'CAD')).toBe('+ HST $24.67 = $214.41')
  expect(
    taxText(
      [
        { name: 'GST', amount: 500 },
        { name: 'QST', amount: 998 },
      ],
      10_000,
      'CAD',
    ),
  ).toBe('+ GST $5.00 + QST $9.98 = $114.98')
  expect(taxText([], 10_000, 'USD')).toBe('No tax is added.')
})

test('the taxes of lines are added by name', () => {
  const [gst, qst] = [
    { name: 'GST', amount: 100 },
    { name: 'QST', amount: 200 },
  ] as const
  expect(sumTaxes([{ taxes: [gst, qst] }, { taxes: [gst] }, { taxes: [] }])).toEqual([
    { name: 'GST', amount: 200 },
    { name: 'QST', amount: 200 },
  ])
})
