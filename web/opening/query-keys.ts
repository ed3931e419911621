export const openingKeys = {
  readiness: () => ['opening', 'readiness'] as const,
  closing: () => ['opening', 'closing'] as const,
  attention: () => ['opening', 'attention'] as const,
  suggestedPrices: () => ['opening', 'suggested prices'] as const,
}
