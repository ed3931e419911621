/** By name, or by when they became a customer. */
export const CUSTOMER_SORTS = ['name', 'nameDescending', 'newest'] as const
export type CustomerSort = (typeof CUSTOMER_SORTS)[number]
