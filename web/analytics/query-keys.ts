import type { BreakdownBy } from '../../domain/analytics/breakdown.ts'
import type { Grouping } from '../../domain/analytics/grouping.ts'

/** The choices that figures depend on. */
interface FiguresOf {
  franchiseIds: string[]
  vanIds?: string[]
  vendorIds?: string[]
  instants: { startDate: string; endDate: string } | null
  filter: Grouping
}

/** Query keys of the figures, for one user. */
export const analyticsKeys = {
  managerFranchises: (userId: string) => ['figures', 'franchises', userId] as const,
  month: (userId: string, franchiseIds: string[]) => ['figures', 'month', userId, franchiseIds] as const,
  all: (userId: string, of: FiguresOf) => ['figures', 'all', userId, of] as const,
  breakdown: (userId: string, of: Omit<FiguresOf, 'filter' | 'vendorIds'> & { by: BreakdownBy }) =>
    ['figures', 'breakdown', userId, of] as const,
  salesLists: (userId: string) => ['figures', 'sales lists', userId] as const,
  salesMonth: (userId: string, franchiseIds: string[], vendorIds: string[]) =>
    ['figures', 'sales month', userId, franchiseIds, vendorIds] as const,
  allSales: (userId: string, of: FiguresOf) => ['figures', 'all sales', userId, of] as const,
  recent: (userId: string) => ['figures', 'recent', userId] as const,
  bookingFunnel: (instants: { startDate: string; endDate: string } | null) =>
    ['figures', 'booking funnel', instants] as const,
  reportLists: () => ['report-lists'] as const,
}
