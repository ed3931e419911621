/** The visitor's IANA zone. */
export const visitorZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
