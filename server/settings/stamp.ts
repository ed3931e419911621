import { createHash } from 'node:crypto'

/**
 * Returns the stamp of a section of settings: it changes with the section's content. A page sends the stamp that it was loaded with, so two editors never
 * overwrite each other.
 * @param content what the page shows; its lists need a fixed order
 */
export const stampOf = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22)
