import { resolve } from 'node:path'
import type { Rolldown } from 'vite'

/** Modules for every page, and the additional ones for the booking's first page. */
const APPLICATION = resolve('web/app/main.tsx')
const COMPOSITION = `${resolve('web/app')}/`
const FIRST_PAGE = resolve('web/booking/location/location-page.tsx')

/** Returns the product's modules that a module imports statically, including itself. Packages go to the chunk of their importers. */
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
 * Names the chunk of a module of the start: two for every page, and one for the booking's first page. The routes and what starts the application are apart from
 * the rest, because running everything at once would keep a phone from answering.
 */
export function chunkOf(id: string, modules: Rolldown.ChunkingContext): string | null {
  if (id === FIRST_PAGE || id.includes('/node_modules/')) return null
  if (id === APPLICATION) return null
  if (importsOf(APPLICATION, modules).has(id)) return id.startsWith(COMPOSITION) ? 'routes' : 'application'
  return importsOf(FIRST_PAGE, modules).has(id) ? 'booking' : null
}
