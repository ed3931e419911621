/** Groupings for figures (DASH-04). */
export const GROUPINGS = ['workOrders', 'days', 'months'] as const
export type Grouping = (typeof GROUPINGS)[number]
