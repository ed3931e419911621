import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { brandColors, neutrals } from './brand-colors.ts'
import { contrast } from './contrast.ts'
import type { TenantColors } from './tenant.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map(n => `#${n.toString(16).padStart(6, '0')}`)
const tenantColors: fc.Arbitrary<TenantColors> = fc.record({
  primaryLightest: color,
  primaryLighter: color,
  primary: color,
  primaryDarker: color,
  primaryDarkest: color,
  logoColor: color,
  buttonColor: color,
  navBarTextColor: color,
  bookingStepsTextColor: color,
  bookingStepsTextAccentColor: color,
})

test('any ten tenant colours keep text legible in light and dark', () => {
  fc.assert(
    fc.property(tenantColors, fc.constantFrom('light', 'dark'), (colors, scheme) => {
      const brand = brandColors(colors, scheme)
      const { surface, canvas, ink } = neutrals[scheme]
      const pairs: [string | undefined, string | undefined, number][] = [
        [brand.text, surface, 4.5],
        [brand.text, canvas, 4.5],
        [brand.text, brand.tint, 4.5],
        [ink, brand.tint, 4.5],
        [brand['on-primary'], brand.primary, 4.5],
        [brand['on-button'], brand.button, 4.5],
        [brand['on-button'], brand['button-hover'], 4.5],
        [brand.nav, surface, 4.5],
        [brand.steps, canvas, 4.5],
        [brand['steps-accent'], canvas, 4.5],
        [brand['button-edge'], surface, 3],
        [brand.logo, surface, 4.5],
      ]
      for (const [front, back, ratio] of pairs) expect(contrast(front ?? '', back ?? '')).toBeGreaterThanOrEqual(ratio)
    }),
  )
})

test('the neutrals for contrast match the style sheet', () => {
  const css = readFileSync(new URL('../../web/ui/layout/tokens.css', import.meta.url), 'utf8')
  for (const name of ['surface', 'canvas', 'ink'] as const) {
    expect(css).toContain(`--${name}: light-dark(${neutrals.light[name]}, ${neutrals.dark[name]})`)
  }
})
