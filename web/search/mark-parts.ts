/** A part of a shown text, and whether it is what was typed. */
interface Part {
  text: string
  isMarked: boolean
}

interface Letters {
  /** Letters and digits alone, in lower case. */
  text: string
  /** For each of them its place in the whole text. */
  places: number[]
}

function lettersOf(text: string): Letters {
  const letters: Letters = { text: '', places: [] }
  let place = 0
  for (const character of text) {
    if (/[\p{L}\p{N}]/u.test(character)) {
      const small = character.toLowerCase()
      letters.text += small
      for (let index = 0; index < small.length; index++) letters.places.push(place)
    }
    place += character.length
  }
  return letters
}

/** Returns where letters are in a text, as [start, end) of the whole text; the first place only. */
function placeOf(sought: string, { text, places }: Letters, whole: string): [number, number] | undefined {
  const start = sought === '' ? -1 : text.indexOf(sought)
  const from = places[start]
  const last = places[start + sought.length - 1]
  if (from === undefined || last === undefined) return undefined
  return [from, last + String.fromCodePoint(whole.codePointAt(last) ?? 0).length]
}

/**
 * Splits a text into marked and other parts: marked is what was typed, in any writing of it (416.555 in 416-555-0123, abc123 in ABC 123), otherwise each of its
 * words.
 */
export function markParts(text: string, typed: string): Part[] {
  const letters = lettersOf(text)
  const all = lettersOf(typed).text.replace(/^1(?=\d{10}$)/, '')
  const words = typed.split(/\s+/).map(word => lettersOf(word).text)
  const whole = placeOf(all, letters, text)
  const places = whole
    ? [whole]
    : words.flatMap(word => {
        const place = word.length > 1 ? placeOf(word, letters, text) : undefined
        return place ? [place] : []
      })
  const parts: Part[] = []
  let end = 0
  for (const [from, to] of places.toSorted(([a, aEnd], [b, bEnd]) => a - b || bEnd - aEnd)) {
    if (from < end) continue
    parts.push({ text: text.slice(end, from), isMarked: false }, { text: text.slice(from, to), isMarked: true })
    end = to
  }
  return [...parts, { text: text.slice(end), isMarked: false }].filter(part => part.text !== '')
}

/** Checks whether a text shows what was typed. */
export const isMarked = (text: string, typed: string): boolean => markParts(text, typed).some(part => part.isMarked)
