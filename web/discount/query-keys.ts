/** Query keys of the settings of discount codes. */
export const discountCodeKeys = {
  all: ['discount-codes'] as const,
  list: () => ['discount-codes', 'list'] as const,
  orders: (codeId: string) => ['discount-codes', 'orders', codeId] as const,
}
