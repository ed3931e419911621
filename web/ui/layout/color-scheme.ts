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

/** The scheme of the website that the booking is part of, unless it follows the device (server/website/embed). */
function siteScheme(): ColorScheme | null {
  const scheme = document.documentElement.dataset['siteScheme']
  return scheme === 'light' || scheme === 'dark' ? scheme : null
}

const found = (): ColorScheme => chosenScheme() ?? siteScheme() ?? (device.matches ? 'dark' : 'light')
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

/** Chooses the scheme for this browser; null follows the device again, as before the first choice. */
export function chooseColorScheme(scheme: ColorScheme | null): void {
  try {
    if (scheme) localStorage.setItem(KEY, scheme)
    else localStorage.removeItem(KEY)
  } catch {
    // It holds for this page only.
  }
  show(scheme ?? found())
}

/** Returns what the person chose in this browser; null follows the device. */
export const useChosenScheme = (): ColorScheme | null => useSyncExternalStore(subscribe, chosenScheme)

/** Returns the scheme on the screen. */
export const useColorScheme = (): ColorScheme => useSyncExternalStore(subscribe, () => current)
