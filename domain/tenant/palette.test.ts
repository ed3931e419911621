import { expect, test } from 'vitest'
import { isHexColor } from './contrast.ts'
import { paletteOf } from './palette.ts'
import { TENANT_COLORS } from './tenant.ts'

test('two colours give the whole set of a brand, from light to dark', () => {
  const colors = paletteOf({ primary: '#14633f', accent: '#b4541a' })
  expect(Object.keys(colors).toSorted()).toEqual([...TENANT_COLORS].toSorted())
  expect(Object.values(colors).every(isHexColor)).toBe(true)
  expect(colors).toMatchObject({
    primary: '#14633f',
    bookingStepsTextAccentColor: '#b4541a',
    primaryLightest: '#e8efec',
  })
})
