/** Longer texts are no names of cars. */
const MAX_WORDS = 8
const MAX_LENGTH = 30

/**
 * Splits what somebody typed to find a car into words. Each word has the forms that it may be written in: `19` is also `2019`, and hyphens count as nothing
 * ("f-150" is `f150`).
 */
export function searchWords(text: string): string[][] {
  return text
    .toLowerCase()
    .split(/\s+/)
    .map(word => word.replace(/[^\p{L}\p{N}]/gu, '').slice(0, MAX_LENGTH))
    .filter(word => word !== '')
    .slice(0, MAX_WORDS)
    .map(word => (/^\d{2}$/.test(word) ? [word, `20${word}`, `19${word}`] : [word]))
}
