import { countCharacters } from '../format/length.ts'

export const TAG_LENGTH = 30
export const MAX_TAGS = 20

/** Returns tags as they are stored: trimmed, single spaces, each once whatever its case, in alphabetical order. Blank ones are left out. */
export function tidyTags(tags: readonly string[]): string[] {
  const byWord = new Map<string, string>()
  for (const tag of tags) {
    const tidy = tag.trim().replaceAll(/\s+/g, ' ')
    const word = tidy.toLowerCase()
    if (tidy !== '' && !byWord.has(word)) byWord.set(word, tidy)
  }
  return [...byWord.values()].toSorted((a, b) => a.localeCompare(b, 'en'))
}

/** Returns whether tidy tags can be stored. */
export const areTags = (tags: readonly string[]): boolean =>
  tags.length <= MAX_TAGS && tags.every(tag => countCharacters(tag) <= TAG_LENGTH)
