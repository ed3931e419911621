import { createRoute } from '@tanstack/react-router'
import { managesFranchises } from '../../domain/account/roles.ts'
import { requirePayouts, requireSettling } from '../payout/guards.ts'
import { PATHS } from '../platform/paths.ts'
import { requireStaff } from '../platform/session/guards.ts'
import { root } from './root-route.tsx'
import { SEARCH } from './search.ts'
import { page } from './page.ts'

export const payouts = createRoute({
  getParentRoute: () => root,
  path: PATHS.payouts,
  beforeLoad: requirePayouts(managesFranchises),
  component: page(() => import('../payout/payouts-page.tsx'), 'PayoutsPage'),
})
export const technicianPayouts = createRoute({
  getParentRoute: () => root,
  path: PATHS.technicianPayouts,
  beforeLoad: requirePayouts(roles => roles.includes('technician')),
  component: page(() => import('../payout/own-payouts-page.tsx'), 'TechnicianPayoutsPage'),
})
export const salesPayouts = createRoute({
  getParentRoute: () => root,
  path: PATHS.salesPayouts,
  beforeLoad: requirePayouts(roles => roles.includes('sales')),
  component: page(() => import('../payout/own-payouts-page.tsx'), 'SalesPayoutsPage'),
})
export const vanPayout = createRoute({
  getParentRoute: () => root,
  path: PATHS.vanPayout,
  beforeLoad: requirePayouts(managesFranchises),
  validateSearch: SEARCH.vanPayout,
  component: page(() => import('../payout/van-payout-page.tsx'), 'VanPayoutPage'),
})
export const payoutSettling = createRoute({
  getParentRoute: () => root,
  path: PATHS.payoutSettling,
  beforeLoad: requireSettling,
  validateSearch: SEARCH.payoutSettling,
  component: page(() => import('../payout/settling/settling-page.tsx'), 'SettlingPage'),
})
export const ownCash = createRoute({
  getParentRoute: () => root,
  path: PATHS.ownCash,
  beforeLoad: requirePayouts(roles => roles.includes('technician')),
  component: page(() => import('../payout/cash/own-cash-page.tsx'), 'OwnCashPage'),
})
export const payout = createRoute({
  getParentRoute: () => root,
  path: PATHS.payout,
  beforeLoad: requireStaff,
  component: page(() => import('../payout/payout-page.tsx'), 'PayoutPage'),
})
