const LIST = new Intl.ListFormat('en-CA', { type: 'unit' })

/** Lists names in one line, e.g. `Van 1, Tom`; leaves out those that are missing. */
export const formatList = (names: readonly (string | null | undefined)[]): string =>
  LIST.format(names.flatMap(name => name || []))
