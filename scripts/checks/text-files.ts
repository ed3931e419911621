import { listFiles } from './requirement-register.ts'

/** Files without texts for users: tests, generated files, the style guide, and stand-ins of outside services. */
const NONE =
  /\.(?:test|spec)\.tsx?$|\.gen\.|\.d\.ts$|\/testing\/|\/test-[^/]+\.ts$|styleguide|^server\/sandbox\/|^server\/platform\/database\//

/** Returns the product's files that can contain texts for users. */
export const listTextFiles = (): string[] =>
  listFiles(/\.tsx?$/).filter(file => /^(?:web|server|domain)\//.test(file) && !NONE.test(file))

/** Returns the noun of a file: `web/booking/texts.ts` belongs to booking. */
export const nounOf = (file: string): string => {
  const [, noun = ''] = file.split('/')
  return noun.endsWith('.ts') ? 'server' : noun
}
