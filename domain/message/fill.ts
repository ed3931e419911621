import { asTyped } from './text-problems.ts'
import { PLACEHOLDERS, type PlaceholderValues } from './mails.ts'

/** Puts the values of a mail into a text. A value that looks like a placeholder stays as it is. */
export const fill = (text: string, values: PlaceholderValues): string =>
  text.replaceAll(/\{\{(\w{1,40})\}\}/g, (typed, name: string) => {
    const ourName = PLACEHOLDERS.find(placeholder => placeholder === name)
    return ourName === undefined ? typed : (values[ourName] ?? asTyped(ourName))
  })
