import { createRoute } from '@tanstack/react-router'
import { managesFranchises } from '../../domain/account/roles.ts'
import { requirePayouts, requireSettling } from '../payout/guards.ts'
import { PATHS } from '../platform/paths.ts'
import { requireStaff } from '../platform/session/guards.ts'
import { root } from './root-route.tsx'
import { SEARCH } from './search.ts'
import { staffPage } from './page.ts'

export const payouts = createRoute({
  getParentRoute: () => root,
  path: PATHS.payouts,
  beforeLoad: requirePayouts(managesFranchises),
  component: staffPage('PayoutsPage'),
})
export const technicianPayouts = createRoute({
  getParentRoute: () => root,
  path: PATHS.technicianPayouts,
  beforeLoad: requirePayouts(roles => roles.includes('technician')),
  component: staffPage('TechnicianPayoutsPage'),
})
export const salesPayouts = createRoute({
  getParentRoute: () => root,
  path: PATHS.salesPayouts,
  beforeLoad: requirePayouts(roles => roles.includes('sales')),
  component: staffPage('SalesPayoutsPage'),
})
export const vanPayout = createRoute({
  getParentRoute: () => root,
  path: PATHS.vanPayout,
  beforeLoad: requirePayouts(managesFranchises),
  validateSearch: SEARCH.vanPayout,
  component: staffPage('VanPayoutPage'),
})
export const payoutSettling = createRoute({
  getParentRoute: () => root,
  path: PATHS.payoutSettling,
  beforeLoad: requireSettling,
  validateSearch: SEARCH.payoutSettling,
  component: staffPage('SettlingPage'),
})
export const ownCash = createRoute({
  getParentRoute: () => root,
  path: PATHS.ownCash,
  beforeLoad: requirePayouts(roles => roles.includes('technician')),
  component: staffPage('OwnCashPage'),
})
export const payout = createRoute({
  getParentRoute: () => root,
  path: PATHS.payout,
  beforeLoad: requireStaff,
  component: staffPage('PayoutPage'),
})
