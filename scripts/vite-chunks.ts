import { resolve } from 'node:path'
import type { Rolldown } from 'vite'

/** What every page needs, and beside it what the booking's first page needs. */
const APPLICATION = resolve('web/app/main.tsx')
const FIRST_PAGE = resolve('web/booking/location/location-page.tsx')

/** The product's own modules that a module imports at once, itself included; packages follow whoever imports them. */
function importsOf(entry: string, modules: Rolldown.ChunkingContext): Set<string> {
  const seen = new Set<string>()
  const follow = (id: string): void => {
    if (seen.has(id) || id.includes('/node_modules/')) return
    seen.add(id)
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) follow(imported)
  }
  follow(entry)
  return seen
}

/**
 * Names the chunk of a module: one for what every page needs and one for what the booking's first page needs beside it, because dozens of small
 * files compress worse and each costs a phone a round trip. Everything else, pages above all, is split as it is used.
 */
export function chunkOf(id: string, modules: Rolldown.ChunkingContext): string | null {
  if (id === FIRST_PAGE || id.includes('/node_modules/')) return null
  if (importsOf(APPLICATION, modules).has(id)) return 'application'
  return importsOf(FIRST_PAGE, modules).has(id) ? 'booking' : null
}
