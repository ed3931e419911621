import { TEXTS } from './texts.ts'

/** Returns who made a change. Whoever is no person, such as an operator, has the name of their kind. */
export const authorName = (name: string, kind: string): string => TEXTS.kinds[kind] ?? name
