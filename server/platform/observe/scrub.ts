/** Longer texts hold more than a sentence. */
const MAX_LENGTH = 300
const EMAIL = /[^\s@<>"'(),;:]{1,64}@[^\s@<>"'(),;:]{1,255}/g
const QUOTED = /"[^"]*"|'[^']*'|“[^”]{0,300}”/g
/** Phone numbers, card numbers and amounts; ids of few digits stay. */
const NUMBER = /\+?\d[\d\s().-]{4,30}\d/g

/** Removes from the message of an error what may belong to a person: quoted values, email addresses and long numbers. */
export const scrub = (text: string): string =>
  text
    .slice(0, MAX_LENGTH * 4)
    .replaceAll(EMAIL, '[email]')
    .replaceAll(QUOTED, '"…"')
    .replaceAll(NUMBER, '[number]')
    .slice(0, MAX_LENGTH)

/** What may be said about an error outside the process. */
export interface PlainError {
  type: string
  message: string
  /** The calls, innermost first, without the message. */
  stack: string
  code?: string
  /** Names of the database's schema. */
  constraint?: string
  table?: string
  cause?: PlainError
}

const MAX_CAUSES = 3
const MAX_FRAMES = 30

/** Returns the calls of a stack, innermost first. */
export const framesOf = (error: Error): string[] =>
  (error.stack ?? '')
    .split('\n')
    .map(line => line.trim())
    .filter(line => line.startsWith('at '))
    .slice(0, MAX_FRAMES)

const textIn = (error: object, name: string): string | undefined => {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' ? value : undefined
}

/** Describes an error without the values in it. A database error's `detail` has a row's values, so it is not taken. */
export function plainError(error: unknown, depth = 0): PlainError {
  if (!(error instanceof Error)) return { type: typeof error, message: scrub(String(error)), stack: '' }
  const [code, constraint, table] = ['code', 'constraint', 'table'].map(name => textIn(error, name))
  return {
    type: error.name,
    message: scrub(error.message),
    stack: framesOf(error).join('\n'),
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    ...(table !== undefined && { table }),
    ...(error.cause !== undefined && depth < MAX_CAUSES && { cause: plainError(error.cause, depth + 1) }),
  }
}
