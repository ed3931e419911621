import { expect, test } from 'vitest'
import { changeLine, doubtsOf, missingFromLines } from './invoice-lines.ts'
import type { InvoicePartLine } from './supplier-invoice.ts'

const READ: InvoicePartLine = {
  rowId: '1',
  partTypeId: null,
  inventoryType: '',
  inventoryName: 'WB26',
  quantity: 2,
  unitPrice: 900,
  lineTotal: 2_000,
  currency: 'CAD',
  line_text: '2 WB26 9.00 20.00',
  confidence: { name: 'MEDIUM', quantity: 'LOW', unitPrice: 'LOW', lineTotal: 'LOW' },
  warning: 'NOT_ADDING_UP',
}

test('an edited field is no longer doubtful, and an edited amount clears the warning of its line', () => {
  expect(doubtsOf(READ)).toEqual(['name', 'quantity', 'unitPrice', 'lineTotal'])
  const named = changeLine(READ, { inventoryName: 'WB-26' })
  expect([doubtsOf(named), named.warning]).toEqual([['quantity', 'unitPrice', 'lineTotal'], 'NOT_ADDING_UP'])
  expect(named.lineTotal).toBe(2_000)
  const counted = changeLine(READ, { quantity: 3 })
  // The total is computed now; the price is still as it was read.
  expect([doubtsOf(counted), counted.warning, counted.lineTotal]).toEqual([['name', 'unitPrice'], null, 2_700])
  const { confidence: _none, warning: _no, ...added } = READ
  expect(changeLine(added, { quantity: 3 })).not.toHaveProperty('confidence')
})

test('the lines are compared with the printed sum before tax', () => {
  expect(missingFromLines([READ, READ], 5_500)).toBe(1_500)
  expect(missingFromLines([READ], 2_000)).toBe(0)
  expect(missingFromLines([READ], null)).toBe(0)
})
