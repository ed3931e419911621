import { TEXTS } from './texts.ts'

/** Returns who made a change. An author that is no person, such as an operator, has the name of its kind. */
export const authorName = (name: string, kind: string): string => TEXTS.kinds[kind] ?? name
