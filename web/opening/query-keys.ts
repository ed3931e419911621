export const openingKeys = {
  readiness: () => ['opening', 'readiness'] as const,
  suggestedPrices: () => ['opening', 'suggested prices'] as const,
}
