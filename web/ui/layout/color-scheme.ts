import { useSyncExternalStore } from 'react'

export type ColorScheme = 'light' | 'dark'

/** Where the component library kept the choice, so that it outlived the library's own switch. */
const KEY = 'mantine-color-scheme-value'
const device = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

/** Returns what the person chose in this browser; null before, and where nothing can be stored. */
function chosenScheme(): ColorScheme | null {
  try {
    const stored = localStorage.getItem(KEY)
    return stored === 'light' || stored === 'dark' ? stored : null
  } catch {
    return null
  }
}

const found = (): ColorScheme => chosenScheme() ?? (device.matches ? 'dark' : 'light')
let current = found()

/** Shows a scheme: tokens.css and the component library's style sheets read the attribute. */
function show(scheme: ColorScheme): void {
  current = scheme
  document.documentElement.dataset['mantineColorScheme'] = scheme
  for (const listener of listeners) listener()
}

show(current)
device.addEventListener('change', () => show(found()))
// Chosen in another tab.
addEventListener('storage', event => {
  if (event.key === KEY) show(found())
})

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Chooses the scheme for this browser. Until then it follows the device. */
export function chooseColorScheme(scheme: ColorScheme): void {
  try {
    localStorage.setItem(KEY, scheme)
  } catch {
    // It holds for this page only.
  }
  show(scheme)
}

/** Returns the scheme on the screen. */
export const useColorScheme = (): ColorScheme => useSyncExternalStore(subscribe, () => current)
