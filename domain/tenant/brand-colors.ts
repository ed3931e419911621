import { contrast, mix, readable, textOn } from './contrast.ts'
import type { TenantColors } from './tenant.ts'

/** The neutrals of web/ui/layout/tokens.css that brand colours must be legible on. */
export const neutrals = {
  light: { surface: '#ffffff', canvas: '#f6f7f8', ink: '#14171a' },
  dark: { surface: '#181b1e', canvas: '#101214', ink: '#eceef0' },
} as const

/**
 * Returns the `--brand-…` colours of one scheme. Each is the tenant's own if its contrast is sufficient, else the nearest shade that is:
 * 4.5:1 for text, 3:1 for the edges of controls (WCAG 1.4.3, 1.4.11).
 */
export function brandColors(colors: TenantColors, scheme: 'light' | 'dark'): Record<string, string> {
  const { surface, canvas, ink } = neutrals[scheme]
  const tint =
    scheme === 'light' && contrast(colors.primaryLightest, ink) >= 14
      ? colors.primaryLightest
      : mix(surface, colors.primary, scheme === 'light' ? 0.08 : 0.18)
  const text = (color: string) => readable(color, [surface, canvas, tint])
  const orInk = (color: string) => (contrast(color, surface) >= 4.5 && contrast(color, canvas) >= 4.5 ? color : ink)
  const button = colors.buttonColor
  const onButton = textOn(button)
  return {
    primary: colors.primary,
    'on-primary': textOn(colors.primary),
    text: text(scheme === 'light' ? colors.primary : colors.primaryLighter),
    tint,
    button,
    'button-hover': mix(button, onButton === '#ffffff' ? '#000000' : '#ffffff', 0.12),
    'button-edge': readable(button, [surface, canvas], 3),
    'on-button': onButton,
    logo: orInk(colors.logoColor),
    nav: orInk(colors.navBarTextColor),
    steps: orInk(colors.bookingStepsTextColor),
    'steps-accent': text(colors.bookingStepsTextAccentColor),
  }
}

/** Returns the CSS variables of both schemes, for a page that the server writes: neutrals and `--brand-…`. Nothing in it can end a style element. */
export function brandVariables(colors: TenantColors): string {
  const [light, dark] = [brandColors(colors, 'light'), brandColors(colors, 'dark')]
  const variables = [
    ...(['canvas', 'surface', 'ink'] as const).map(
      name => `--${name}:light-dark(${neutrals.light[name]},${neutrals.dark[name]})`,
    ),
    ...Object.keys(light).map(key => `--brand-${key}:light-dark(${light[key]},${dark[key]})`),
  ]
  return `:root{${variables.join(';').replaceAll(/[<>{}]/g, '')}}`
}
