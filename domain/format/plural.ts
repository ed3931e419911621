import { LOCALE } from './locale.ts'

const rules = new Map<string, Intl.PluralRules>()

/** The forms of a text that English needs. */
export interface PluralForms {
  one: string
  other: string
}

/** Returns the form for a count, by the locale's plural rules: `plural(count, { one: '1 van', other: `${count} vans` })`. */
export function plural(count: number, forms: PluralForms, locale: string = LOCALE): string {
  const cachedRules = rules.get(locale) ?? new Intl.PluralRules(locale)
  rules.set(locale, cachedRules)
  return cachedRules.select(count) === 'one' ? forms.one : forms.other
}
