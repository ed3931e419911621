import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromLitres, toLitres } from '../format/volume.ts'
import { readFuelReceipt } from './fuel-receipt.ts'

const TODAY = '2026-06-01'
const inCanada = (text: string) => readFuelReceipt(text, { country: 'CA', today: TODAY })
const inStates = (text: string) => readFuelReceipt(text, { country: 'US', today: TODAY })

test.each([
  [
    'PETRO-CANADA\n123 MAIN ST\n2026-05-30 14:22\nPUMP 4 REGULAR\n45.123 L @ 1.629/L\nTOTAL $73.51\nHST 13% INCL 8.46',
    { litres: 45.123, total: 7351, day: '2026-05-30' },
  ],
  [
    'ESSO\nDATE: 05/28/2026\nPRODUCT DIESEL\nVOLUME 60.004L\nPRICE/L 162.9\nFUEL TOTAL 97.75\nSUBTOTAL 86.50\nGST 4.12\nTOTAL CAD 97.75',
    { litres: 60.004, total: 9775, day: '2026-05-28' },
  ],
  [
    'Shell\nMay 29, 2026\nLitres 38,250\nPrix/L 1,599\nMontant 61,16',
    { litres: 38.25, total: 6116, day: '2026-05-29' },
  ],
  ['TOTAL 20.00', { litres: null, total: 2000, day: null }],
  ['nothing to see', { litres: null, total: null, day: null }],
])('a receipt in Canada: %j', (text, read) => {
  expect(inCanada(text)).toEqual(read)
})

test.each([
  ['CHEVRON\n05/30/26 08:15\nREGULAR\nGALLONS 12.345\nPRICE/GAL $3.299\nFUEL SALE $40.73', 12.345, 4073, '2026-05-30'],
  ['SHELL\nPUMP# 2\n10.002 GAL\n3.459 /GAL\nTOTAL 34.60\nVISA XXXX4242 EXP 12/28', 10.002, 3460, null],
])('a receipt in the United States: %j', (text, gallons, total, day) => {
  const read = inStates(text)
  expect(fromLitres(read.litres ?? 0, 'GAL')).toBeCloseTo(gallons, 6)
  expect({ total: read.total, day: read.day }).toEqual({ total, day })
})

test('a misread zero is corrected, and the newest day that is not ahead is the purchase’s', () => {
  const text = '2O26-05-30\nOFFER ENDS 2026-09-30\nMEMBER SINCE 2019-02-01\n2026-05-31\n4O.OOO L\n1.500/L\nTOTAL 60.00'
  expect(inCanada(text)).toEqual({ litres: 40, total: 6000, day: '2026-05-31' })
})

test('an amount of fuel that cannot cost the total is not used', () => {
  expect(inCanada('VOLUME 4.512 L\nTOTAL 73.51').litres).toBeNull()
  expect(inCanada('VOLUME 45.12 L\nVOLUME 44.12 L\nTOTAL 73.51').litres).toBeNull()
  expect(inCanada('VOLUME 45.12 L\nTOTAL 73.51').litres).toBe(45.12)
})

test('every purchase is read from its printed numbers', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 5_000, max: 150_000 }),
      fc.integer({ min: 900, max: 2_400 }),
      fc.constantFrom('CA' as const, 'US' as const),
      (thousandths, price, country) => {
        const [unit, per] = country === 'CA' ? ['L', 'L'] : ['GAL', 'GAL']
        const shownPrice = country === 'CA' ? price : price * 3
        const total = Math.round((thousandths * shownPrice) / 10_000)
        const text = `${(thousandths / 1000).toFixed(3)} ${unit}\n$${(shownPrice / 1000).toFixed(3)}/${per}\nTOTAL $${(total / 100).toFixed(2)}`
        const read = readFuelReceipt(text, { country, today: TODAY })
        expect(read.total).toBe(total)
        expect(read.litres).toBeCloseTo(toLitres(thousandths / 1000, country === 'CA' ? 'L' : 'GAL'), 6)
      },
    ),
  )
})
