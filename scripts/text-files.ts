import { listFiles } from './requirement-register.ts'

/** Files without texts for people: tests, generated files, style guide, stand-ins of other people's services. */
const NONE =
  /\.(?:test|spec)\.tsx?$|\.gen\.|\.d\.ts$|\/testing\/|\/test-[^/]+\.ts$|styleguide|^server\/sandbox\/|^server\/platform\/database\//

/** The product's files that can hold a text that a person reads. */
export const listTextFiles = (): string[] =>
  listFiles(/\.tsx?$/).filter(file => /^(?:web|server|domain)\//.test(file) && !NONE.test(file))

/** `web/booking/texts.ts` belongs to the noun booking. */
export const nounOf = (file: string): string => {
  const [, noun = ''] = file.split('/')
  return noun.endsWith('.ts') ? 'server' : noun
}
