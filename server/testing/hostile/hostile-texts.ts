/** Texts of 100 kB that cause catastrophic backtracking in careless patterns, or that PostgreSQL refuses. */
export const HOSTILE_TEXTS: readonly (readonly [name: string, text: string])[] = [
  ['an address of 80,000 dots', `a@${'.'.repeat(80_000)}`],
  ['an address of 80,000 dots and a space', `a@${'.'.repeat(80_000)} `],
  ['dots', '.'.repeat(100_000)],
  ['spaces', `a${' '.repeat(100_000)}b`],
  ['underscores', `a${'_'.repeat(100_000)}b`],
  ['emoji', '🚐'.repeat(25_000)],
  ['null characters', '\0'.repeat(100_000)],
  ['lone surrogates', '\ud83d'.repeat(33_000)],
  ['combining marks', `e${'\u0301'.repeat(50_000)}`],
]

/** The same kinds, but short enough to pass the limit of a name, so that they reach the code behind it. */
export const SHORT_HOSTILE_TEXTS: readonly (readonly [name: string, text: string])[] = [
  ['dots', '.'.repeat(255)],
  ['an address of dots', `a@${'.'.repeat(250)}`],
  ['spaces', ' '.repeat(255)],
  ['underscores and percent signs', '_%\\'.repeat(85)],
  ['emoji', '🚐'.repeat(127)],
  ['a null character', 'a\0b'],
  ['a lone surrogate', 'a\ud83d'],
  ['combining marks', `e${'\u0301'.repeat(254)}`],
  ['digits', '9'.repeat(255)],
  ['a name of an object', '__proto__'],
  ['quotes', `'"\`;--$$ $1 {} [] <b>`],
  ['nothing', ''],
]
