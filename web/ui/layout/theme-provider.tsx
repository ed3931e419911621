import { MantineContext, MantineThemeProvider } from '@mantine/core'
import { type ReactNode, useInsertionEffect, useMemo } from 'react'
import { chooseColorScheme, useColorScheme } from './color-scheme.ts'
import { brandVariables } from './brand-variables.ts'
import type { TenantColors } from '../../../domain/tenant/tenant.ts'

const THEME = { respectReducedMotion: true }
const getRootElement = (): HTMLElement => document.documentElement

interface ThemeProviderProps {
  colors: TenantColors
  children: ReactNode
}

/**
 * Gives the page a tenant's colours, and the component library what it needs. The library's own provider computes two hundred variables in the
 * browser; ours are in mantine-variables.css, and only the tenant's colours are set here.
 */
export function ThemeProvider({ colors, children }: ThemeProviderProps) {
  const colorScheme = useColorScheme()
  useInsertionEffect(() => {
    for (const [name, value] of Object.entries(brandVariables(colors))) getRootElement().style.setProperty(name, value)
  }, [colors])
  const context = useMemo(
    () => ({
      colorScheme,
      setColorScheme: (scheme: string) => chooseColorScheme(scheme === 'dark' ? 'dark' : 'light'),
      clearColorScheme: () => undefined,
      getRootElement,
      classNamesPrefix: 'mantine',
      cssVariablesSelector: ':root',
      withStaticClasses: false,
    }),
    [colorScheme],
  )
  return (
    <MantineContext value={context}>
      <MantineThemeProvider theme={THEME}>{children}</MantineThemeProvider>
    </MantineContext>
  )
}
