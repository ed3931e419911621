/** The zone's name as people say it, such as `Eastern Time`. `timeZone` is an IANA name. */
export const zoneName = (timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(part => part.type === 'timeZoneName')?.value ?? timeZone
