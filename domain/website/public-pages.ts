import { countCharacters, lengthProblem } from '../format/length.ts'
import { TEXTS } from './texts.ts'

/** What the business's own pages say and show. Texts are plain, with headings (`blocksOf`). */
export interface PublicPages {
  heroTitle: string
  heroText: string
  about: string
  showsPrices: boolean
  showsAreas: boolean
  showsHours: boolean
  /** The average, and the newest ratings with a sentence. */
  showsRatings: boolean
  terms: string
  /** A page of the business's own site instead of the text; empty: none. */
  termsUrl: string
  privacy: string
  privacyUrl: string
}

interface FieldProblem {
  field: keyof PublicPages
  message: string
}

/** Most characters of each text. */
export const MOST = { heroTitle: 80, heroText: 300, about: 5_000, terms: 60_000, privacy: 60_000 } as const
/** A paragraph is one value of a request, whose size is limited. */
const MAX_OF_PARAGRAPH = 3_000
const MAX_OF_URL = 255

/** Whether a text is the https address of a page, without a password in it. */
export function isHttpsAddress(text: string): boolean {
  if (text.length > MAX_OF_URL || /\s/.test(text)) return false
  const url = URL.parse(text)
  return url?.protocol === 'https:' && url.hostname.includes('.') && url.username === '' && url.password === ''
}

/** Returns a typed address with `https://` in front, when it is a site without it such as `www.example.com/terms`. */
export function withScheme(typed: string): string {
  const text = typed.trim()
  return /^[a-z\d-]+(?:\.[a-z\d-]+)+(?:[/?#]\S*)?$/i.test(text) ? `https://${text}` : typed
}

const textProblem = (text: string, most: number): string | undefined => {
  const problem = lengthProblem(text, most)
  if (problem !== undefined) return problem
  const isLong = text.split(/\n\s*\n/).some(paragraph => countCharacters(paragraph) > MAX_OF_PARAGRAPH)
  return isLong ? TEXTS.paragraphTooLong(MAX_OF_PARAGRAPH) : undefined
}

const urlProblem = (url: string, text: string): string | undefined => {
  if (url === '') return undefined
  if (!isHttpsAddress(url)) return TEXTS.noAddress
  return text.trim() === '' ? undefined : TEXTS.textAndAddress
}

/** Checks what the pages say. */
export function pageProblems(pages: PublicPages): FieldProblem[] {
  const messages: Partial<Record<keyof PublicPages, string | undefined>> = {
    heroTitle: lengthProblem(pages.heroTitle, MOST.heroTitle),
    heroText: lengthProblem(pages.heroText, MOST.heroText),
    about: textProblem(pages.about, MOST.about),
    terms: textProblem(pages.terms, MOST.terms),
    termsUrl: urlProblem(pages.termsUrl.trim(), pages.terms),
    privacy: textProblem(pages.privacy, MOST.privacy),
    privacyUrl: urlProblem(pages.privacyUrl.trim(), pages.privacy),
  }
  return (Object.keys(messages) as (keyof PublicPages)[]).flatMap(field => {
    const message = messages[field]
    return message === undefined ? [] : [{ field, message }]
  })
}
