import { expect, test } from 'vitest'
import { vinIn } from './vin-reading.ts'

const HONDA = '1HGCM82633A004352'
const GOLF = 'WVWZZZ1JZXW000001'

test.each<[string, string[], string | null]>([
  ['a VIN as it is', [HONDA], HONDA],
  ['within a label', [`MADE IN USA\nVIN: ${HONDA} GVWR 1950KG`], HONDA],
  ['with blanks between its parts', ['1HGCM 82633 A004352'], HONDA],
  ['with O for 0 and I for 1', ['IHGCM82633AOO4352'], HONDA],
  ['with Q for 0', ['1HGCM82633AQ04352'], HONDA],
  ['with letters in the serial number', ['1HGCM82633A0043S2'], HONDA],
  ['with one 8 read as B', ['1MBGDM9AXKP042788'], '1M8GDM9AXKP042788'],
  ['of several readings the one that keeps its check digit', ['1HGCM82633A004353', HONDA], HONDA],
  ['behind the I of an imported car’s barcode', [`I${HONDA}`], HONDA],
  ['within the address of a QR code', [`https://example.com/v/${HONDA}?s=1`], HONDA],
  ['of a European car, which needs no check digit', [GOLF], GOLF],
  ['not from a wrong character that nothing explains', ['1HGCM82633A004353'], null],
  ['not from words', ['WINDSHIELDWASHERFLUID', 'TIRE PRESSURE'], null],
  ['not from nothing', ['', '12345'], null],
])('reads a VIN %s', (_, texts, vin) => {
  expect(vinIn(texts)).toBe(vin)
})
