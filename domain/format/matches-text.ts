/** Small letters without accents, as people type when they search. */
const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Checks whether each typed word is in one of the texts, in any order, without regard to case and accents. Nothing typed matches everything. */
export function matchesText(typed: string, texts: readonly string[]): boolean {
  const words = folded(typed).split(/\s+/).filter(Boolean)
  const all = texts.map(folded)
  return words.every(word => all.some(text => text.includes(word)))
}
