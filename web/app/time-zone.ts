/** The visitor's own IANA zone. */
export const visitorZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The zone's name as people say it, e.g. 'Eastern Time'. */
export const zoneName = (timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(part => part.type === 'timeZoneName')?.value ?? timeZone
