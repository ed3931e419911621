import { LOCALE } from './locale.ts'

const collator = new Intl.Collator(LOCALE, { numeric: true, sensitivity: 'base' })

/** Compares names in natural order: Van 2 before Van 10. */
export const compareNatural = (a: string, b: string): number => collator.compare(a, b)

/** Returns the list in natural order of names, without changing it; equal names sort by id. */
export const byName = <Named extends { id: number | string; name: string }>(list: readonly Named[]): Named[] =>
  list.toSorted((a, b) => compareNatural(a.name, b.name) || compareNatural(String(a.id), String(b.id)))
