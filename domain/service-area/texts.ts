export const TEXTS = {
  tooMany: (most: string) => `A service area has at most ${most} postal codes.`,
  notACode: (code: string) =>
    `${code} is not a postal code. Use ZIP codes such as 78701, or Canadian codes such as M5V or M5V 1J9.`,
  otherCountry: (code: string) => `${code} is in the other country. A franchise serves codes of its own country.`,
} as const
