import { REGIONAL } from './locale.ts'

/** Returns the usual name of a zone, such as `Eastern Time`. `timeZone` is an IANA name. */
export const zoneName = (timeZone: string): string =>
  new Intl.DateTimeFormat(REGIONAL.US, { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(part => part.type === 'timeZoneName')?.value ?? timeZone

/** Names a zone for a list of choices, where several have the same usual name: `Eastern Time (Toronto)`. */
export const zoneLabel = (timeZone: string): string => {
  const town = (timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone)
    .replace(/^St /, 'St. ')
    .replace(/Johns$/, 'John’s')
  return `${zoneName(timeZone)} (${town})`
}
