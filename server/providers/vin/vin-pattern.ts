/** Allowed characters of a VIN in positions 4 to 8 and 10 to 17, in this order; null allows any. */
export type VinPattern = readonly (string | null)[]

/** Index of the part after `|`: no pattern includes the ninth position, the check digit. */
const AFTER_CHECK_DIGIT = 5

/**
 * Parses a vPIC key such as `*[16Z]**K|*[0-4]`: `*` is any character, `#` any digit, brackets list characters and ranges, and positions missing at
 * the end allow any.
 */
export function parseVinPattern(key: string): VinPattern {
  const pattern: (string | null)[] = []
  for (const [token] of key.matchAll(/\[[^[\]]*\]|./g)) {
    if (token === '|') while (pattern.length < AFTER_CHECK_DIGIT) pattern.push(null)
    else if (token === '*') pattern.push(null)
    else if (token === '#') pattern.push('0123456789')
    else pattern.push(token.startsWith('[') ? charactersOf(token.slice(1, -1)) : token)
  }
  return pattern
}

function charactersOf(list: string): string {
  return list.replaceAll(/(.)-(.)/g, (_, first: string, last: string) => {
    let characters = ''
    for (let code = first.charCodeAt(0); code <= last.charCodeAt(0); code++) characters += String.fromCharCode(code)
    return characters
  })
}

/** Returns the positions of a VIN that patterns describe. */
export const describedPart = (vin: string): string => vin.slice(3, 8) + vin.slice(9)

/** Checks whether the pattern allows the described part of a VIN. */
export const matches = (pattern: VinPattern, described: string): boolean =>
  pattern.every((allowed, place) => allowed === null || allowed.includes(described.charAt(place)))

/** Checks whether some VIN matches both patterns. */
export const overlap = (one: VinPattern, other: VinPattern): boolean =>
  one.every((allowed, place) => {
    const rival = other[place] ?? null
    if (allowed === null || rival === null) return true
    for (const character of allowed) if (rival.includes(character)) return true
    return false
  })

/** Returns how closely a pattern describes a VIN: a single character counts more than a choice, a choice more than any. */
export const specificity = (pattern: VinPattern): number =>
  pattern.reduce(
    (total, allowed) => total + (allowed === null ? 0 : allowed.length === 1 ? 100 : 100 - allowed.length),
    0,
  )
