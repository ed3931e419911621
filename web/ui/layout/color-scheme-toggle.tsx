import { IconMoon } from '../icon/moon.gen.ts'
import { IconSun } from '../icon/sun.gen.ts'
import { IconButton } from '../inputs/button.tsx'
import { chooseColorScheme, useColorScheme } from './color-scheme.ts'
import { TEXTS } from '../texts.ts'

/** Switches between light and dark. Until pressed, follows the device. */
export function ColorSchemeToggle() {
  const scheme = useColorScheme()
  const next = scheme === 'light' ? 'dark' : 'light'
  return (
    <IconButton
      label={next === 'dark' ? TEXTS.darkColors : TEXTS.lightColors}
      icon={scheme === 'light' ? <IconMoon size={20} /> : <IconSun size={20} />}
      onClick={() => chooseColorScheme(next)}
    />
  )
}
