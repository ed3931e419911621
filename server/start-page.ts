import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The start of the booking; the other paths redirect to it. */
const START_PATHS = new Set(['/', '/book', '/book/location'])

export const isStartPath = (path: string): boolean => START_PATHS.has(path)

/** A page and the source of its inline script, which the content security policy otherwise forbids. */
export interface Page {
  html: string
  /** A source for `script-src`; undefined for a page without an inline script. */
  scriptSource: string | undefined
}

/**
 * Returns a function that returns the page of a path: start.html for the booking's start, and index.html for every other path
 * (scripts/vite/start-page.ts builds both).
 * @param folder the built site
 */
export function pageFor(folder: string): (path: string, isBookable?: boolean) => Page {
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8')
  const other = { html: read('index.html'), scriptSource: undefined }
  if (!existsSync(join(folder, 'start.html'))) return () => other
  const { scriptSource } = JSON.parse(read('.vite/start.json')) as { scriptSource: string }
  const start = { html: read('start.html'), scriptSource }
  // The start's text is in its page, so a business that takes no bookings gets the other page.
  return (path, isBookable = true) => (isBookable && isStartPath(path) ? start : other)
}
