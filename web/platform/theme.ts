import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core'
import { contrast, mix, readable, textOn } from '../../domain/tenant/contrast.ts'
import type { TenantColors } from '../../domain/tenant/tenant.ts'

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

const fontFamily = "'Inter Variable', 'Inter Fallback', system-ui, -apple-system, 'Segoe UI', sans-serif"
const radius = '10px'

/** Returns the ten shades that Mantine needs: the tenant's five, and one interpolated between each two. */
function shades(c: TenantColors): MantineColorsTuple {
  const five = [c.primaryLightest, c.primaryLighter, c.primary, c.primaryDarker, c.primaryDarkest] as const
  const between = (a: string, b: string) => mix(a, b, 0.5)
  return [
    mix(five[0], '#ffffff', 0.5),
    five[0],
    between(five[0], five[1]),
    five[1],
    between(five[1], five[2]),
    mix(five[1], five[2], 0.75),
    five[2],
    between(five[2], five[3]),
    five[3],
    five[4],
  ]
}

/** Maps Mantine's variables to ours, so that its components use the same tokens. */
const mantineVariables = {
  '--mantine-color-body': 'var(--canvas)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-dim)',
  '--mantine-color-placeholder': 'var(--ink-dim)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--ink-dim)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-color-anchor': 'var(--brand-text)',
  '--mantine-primary-color-filled': 'var(--brand-text)',
  '--mantine-primary-color-contrast': 'var(--surface)',
}

/** Returns the theme of a tenant: the input of MantineProvider, and every `--brand-…` variable that components use. */
export function themeOf(colors: TenantColors): {
  theme: MantineThemeOverride
  cssVariablesResolver: CSSVariablesResolver
} {
  const theme = createTheme({
    fontFamily,
    headings: { fontFamily, fontWeight: '650' },
    fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1.0625rem', lg: '1.25rem', xl: '1.625rem' },
    radius: { xs: radius, sm: radius, md: radius, lg: radius, xl: radius },
    defaultRadius: 'md',
    colors: { brand: shades(colors) },
    primaryColor: 'brand',
    respectReducedMotion: true,
  })
  const [light, dark] = [brandColors(colors, 'light'), brandColors(colors, 'dark')]
  const brand = Object.fromEntries(
    Object.keys(light).map(key => [`--brand-${key}`, `light-dark(${light[key]}, ${dark[key]})`]),
  )
  return {
    theme,
    cssVariablesResolver: () => ({ variables: brand, light: mantineVariables, dark: mantineVariables }),
  }
}
