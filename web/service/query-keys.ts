/** Query keys of services and prices in the settings. */
export const priceBookKeys = {
  all: ['price-book'] as const,
  copy: (franchiseId: string) => ['price-book', franchiseId, 'copy'] as const,
  of: (franchiseId: string) => ['price-book', franchiseId] as const,
}
