/** Keeps search parameters as plain text, so that `?van=3` is the same link whether clicked or typed. */
export const parseSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search))

/** Returns the query string with its question mark, without undefined or empty values. */
export function stringifySearch(search: Record<string, unknown>): string {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const query = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
  return query === '' ? '' : `?${query}`
}
