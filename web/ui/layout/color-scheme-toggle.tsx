import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { IconButton } from '../inputs/button.tsx'
import { TEXTS } from '../texts.ts'

/** Switches between light and dark. Until pressed, follows the device. */
export function ColorSchemeToggle() {
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light')
  const next = scheme === 'light' ? 'dark' : 'light'
  return (
    <IconButton
      label={next === 'dark' ? TEXTS.darkColors : TEXTS.lightColors}
      icon={scheme === 'light' ? <IconMoon size={20} /> : <IconSun size={20} />}
      onClick={() => setColorScheme(next)}
    />
  )
}
