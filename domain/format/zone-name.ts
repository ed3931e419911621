import { REGIONAL } from './locale.ts'

/** Returns the usual name of a zone, such as `Eastern Time`. `timeZone` is an IANA name. */
export const zoneName = (timeZone: string): string =>
  new Intl.DateTimeFormat(REGIONAL.US, { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(part => part.type === 'timeZoneName')?.value ?? timeZone
