const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Compares names as people count them: Van 2 before Van 10. */
export const compareNatural = (a: string, b: string): number => collator.compare(a, b)

/** Sorts by name as people count, without changing the list; of equal names the lower id is first. */
export const byName = <Named extends { id: number | string; name: string }>(list: readonly Named[]): Named[] =>
  list.toSorted((a, b) => compareNatural(a.name, b.name) || compareNatural(String(a.id), String(b.id)))
