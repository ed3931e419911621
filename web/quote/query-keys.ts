/** Query keys of quotes. */
export const quoteKeys = {
  lists: () => ['quotes'] as const,
  list: (filter: object) => ['quotes', filter] as const,
  details: () => ['quote'] as const,
  detail: (id: string) => ['quote', id] as const,
  price: (input: object | null) => ['quote-price', input] as const,
  services: (countryCode: string, franchiseId: string) => ['quote-services', countryCode, franchiseId] as const,
  linked: (link: string) => ['linked-quote', link] as const,
}
