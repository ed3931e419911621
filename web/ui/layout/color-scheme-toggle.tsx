import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { IconButton } from '../inputs/button.tsx'

/** Light or dark. Until it is pressed the product follows the device. */
export function ColorSchemeToggle() {
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light')
  const next = scheme === 'light' ? 'dark' : 'light'
  return (
    <IconButton
      label={`Switch to ${next} colours`}
      icon={scheme === 'light' ? <IconMoon size={20} /> : <IconSun size={20} />}
      onClick={() => setColorScheme(next)}
    />
  )
}
