/** Texts of the price summary, apart from the invoice's own, because the booking loads them too. */
export const PRICE_TEXTS = {
  loading: 'Loading prices',
  hide: 'Hide the prices',
} as const
