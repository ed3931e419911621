/** Groups of pages: few enough to be labels of a metric, and without ids. */
const GROUPS: readonly (readonly [RegExp, string])[] = [
  [/^\/book(?:\/|$)/, 'booking'],
  [/^\/account\/franchisee(?:\/|$)/, 'staff'],
  [/^\/account(?:\/|$)/, 'account'],
  [/^\/auth(?:\/|$)/, 'sign-in'],
]

/** Returns the group of the page with this path. */
export const pageGroup = (path: string): string => GROUPS.find(([pattern]) => pattern.test(path))?.[1] ?? 'other'

/** Words of our own paths. An id, a token or a name in a path has other letters, or is longer. */
const IS_WORD = /^[a-z]+(?:-[a-z]+){0,4}$/
const MAX_WORD = 24
const MAX_WORDS = 6

/** Returns a path with a star for every part that may belong to a person: `/account/cars/*`. */
export const withoutIds = (path: string): string =>
  path
    .split('/', MAX_WORDS + 1)
    .map(part => (part === '' || (part.length <= MAX_WORD && IS_WORD.test(part)) ? part : '*'))
    .join('/')
