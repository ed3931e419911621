export const setupKeys = {
  link: (token: string) => ['setup', 'link', token] as const,
  suggestions: (search: string, countryCode: string) => ['setup', 'suggestions', countryCode, search] as const,
}
