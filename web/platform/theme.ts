import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core'
import { brandColors } from '../../domain/tenant/brand-colors.ts'
import { mix } from '../../domain/tenant/contrast.ts'
import type { TenantColors } from '../../domain/tenant/tenant.ts'

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
