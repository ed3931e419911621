import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createOfflineDecoder } from './offline-decoder.ts'

const folder = mkdtempSync(join(tmpdir(), 'vanbay-vin-'))
const decoder = createOfflineDecoder(folder)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each([
  ['1HGCM82633A004352', 2003, 'Honda', 'Accord', 3.0, 6],
  ['5YJ3E1EA7HF000337', 2017, 'Tesla', 'Model 3', undefined, undefined],
  ['KM8K2CAB4PU001140', 2023, 'Hyundai', 'Kona', 2.0, 4],
  ['WBA3A5C58CF256651', 2012, 'BMW', '328i', 2.0, 4],
  ['2T1BURHE5JC074829', 2018, 'Toyota', 'Corolla', 1.8, 4],
  ['JTMBFREV7HJ123456', 2017, 'Toyota', 'RAV4', 2.5, 4],
  ['4T1B11HK5JU123456', 2018, 'Toyota', 'Camry', 2.5, 4],
  ['1FTEW1EP7KFA12345', 2019, 'Ford', 'F-150', 2.7, 6],
  ['1C4RJFAG5FC625797', 2015, 'Jeep', 'Grand Cherokee', 3.6, 6],
  ['3GCUKREC4EG330135', 2014, 'Chevrolet', 'Silverado', 5.3, 8],
  ['1C6RR7LT5ES267548', 2014, 'Ram', '1500', 5.7, 8],
  ['3FA6P0H75ER208976', 2014, 'Ford', 'Fusion', 2.5, 4],
  ['KNDJP3A54H7874610', 2017, 'Kia', 'Soul', 2.0, 4],
  ['JF2SJAWC3FH533215', 2015, 'Subaru', 'Forester', 2.5, 4],
  ['1N4AL3AP8DC295509', 2013, 'Nissan', 'Altima', 2.5, 4],
  ['3VWD07AJ5EM388202', 2014, 'Volkswagen', 'Jetta', 1.8, 4],
])('%s', async (vin, year, make, model, displacementL, cylinders) => {
  const decoded = await decoder.decode(vin)
  expect(decoded).toMatchObject({ year, make, model })
  expect(decoded?.displacementL).toBe(displacementL)
  // Some manufacturers do not report cylinders.
  expect([cylinders, undefined]).toContain(decoded?.cylinders)
})

test('an electric car is recognised by its fuel', async () => {
  expect(await decoder.decode('5YJ3E1EA7HF000337')).toMatchObject({ fuel: 'ELECTRIC' })
})

test.each(['00000000000000000', 'ZZZZZZZZZZZZZZZZZ', '1HGCM82630A004352'])('%s gives no result', async vin => {
  expect(await decoder.decode(vin)).toBeNull()
})

test('a second decoder reuses the unpacked data', async () => {
  expect(await createOfflineDecoder(folder).decode('1HGCM82633A004352')).toMatchObject({ model: 'Accord' })
})
