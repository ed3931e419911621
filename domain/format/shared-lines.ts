/**
 * Returns the lines that all texts have, in the order of the first, so that a comparison shows them once. None with fewer than two texts.
 */
export function sharedLines(texts: readonly string[]): string[] {
  const [first, ...others] = texts.map(text => text.split('\n').filter(line => line.trim() !== ''))
  if (!first || others.length === 0) return []
  return first.filter(line => others.every(lines => lines.includes(line)))
}

/** Returns a text without these lines. */
export const withoutLines = (text: string, lines: readonly string[]): string =>
  text
    .split('\n')
    .filter(line => line.trim() !== '' && !lines.includes(line))
    .join('\n')
