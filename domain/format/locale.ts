/** The language of all texts, for what is written alike in all of its countries: lists, counts, plurals, days. */
export const LOCALE = 'en'

/** The language as each country writes it: money and names of time zones differ. */
export const REGIONAL = { CA: 'en-CA', US: 'en-US' } as const
