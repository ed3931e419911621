/** Periods of figures that are chosen with one press. Each goes from its start until now. */
export const PERIODS = ['today', 'week', 'month', 'quarter', 'year'] as const
export type Period = (typeof PERIODS)[number]
