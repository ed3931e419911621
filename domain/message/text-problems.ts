import { formatList } from '../format/list.ts'
import { countCharacters } from '../format/length.ts'
import type { Placeholder } from './mails.ts'
import type { MailText } from './our-texts.ts'
import { TEXTS } from './texts.ts'

/** Most characters of each text. */
export const MAX_SUBJECT = 120
export const MAX_PARAGRAPH = 1_000

const TAG = /<[a-z!/?]/i
// Mail programs make links of these. A period without a space after it, as in "car.We", is none.
const LINK =
  /:\/\/|\bwww\.|\b[a-z0-9-]{1,63}\.(?:com|ca|us|net|org|info|biz|io|co|app|dev|me|shop|store|site|online|link|ly|xyz|top|ru|cn|uk|fr|de)\b/i
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u
const CONTROL_BUT_LINES = /[^\P{Cc}\n\r]|[\p{Zl}\p{Zp}]/u

export interface TextProblem<Field extends string = string> {
  field: Field
  message: string
}

/** Returns the names between double braces, as typed. */
const namesIn = (text: string): string[] => [...text.matchAll(/\{\{([^{}]{0,60})\}\}/g)].map(([, name = '']) => name)

/** Returns a sentence about a text's placeholders; undefined: they are right. */
function placeholderProblem(text: string, allowed: readonly Placeholder[]): string | undefined {
  const unknown = namesIn(text).find(name => !allowed.some(allowedName => allowedName === name))
  if (unknown !== undefined) return TEXTS.unknownPlaceholder(`{{${unknown}}}`, formatList(allowed.map(asTyped)))
  return /\{\{|\}\}/.test(text.replaceAll(/\{\{[^{}]{0,60}\}\}/g, '')) ? TEXTS.openBraces : undefined
}

/** Returns a placeholder as it is written in a text. */
export const asTyped = (placeholder: Placeholder): string => `{{${placeholder}}}`

interface TextRule {
  most: number
  allowed: readonly Placeholder[]
  /** One line: no line breaks. */
  isLine?: boolean
  isOptional?: boolean
}

/**
 * Checks a text that a business writes for its customers: plain text with known placeholders, without HTML and links, which stay ours. The length comes first, so that
 * the patterns read only short texts.
 * @returns a sentence; undefined: the text is right
 */
export function textProblem(text: string, { most, allowed, isLine, isOptional }: TextRule): string | undefined {
  if (countCharacters(text) > most) return TEXTS.tooLong(most)
  if (text.trim() === '') return isOptional ? undefined : TEXTS.missing
  if ((isLine ? CONTROL : CONTROL_BUT_LINES).test(text)) return isLine ? TEXTS.oneLine : TEXTS.control
  if (TAG.test(text)) return TEXTS.markup
  if (LINK.test(text)) return TEXTS.link
  return placeholderProblem(text, allowed)
}

/** Checks the texts of a mail. @param allowed the mail's placeholders */
export function mailTextProblems(text: MailText, allowed: readonly Placeholder[]): TextProblem<keyof MailText>[] {
  const rules = {
    subject: { most: MAX_SUBJECT, allowed, isLine: true },
    opening: { most: MAX_PARAGRAPH, allowed },
    closing: { most: MAX_PARAGRAPH, allowed },
  } as const
  return (['subject', 'opening', 'closing'] as const).flatMap(field => {
    const message = textProblem(text[field], rules[field])
    return message === undefined ? [] : [{ field, message }]
  })
}
