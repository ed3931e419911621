import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { PATHS } from '../platform/paths.ts'
import { requireManager } from '../platform/session/guards.ts'
import { root } from './root-route.tsx'

const layout = createRoute({
  getParentRoute: () => root,
  path: PATHS.settings,
  beforeLoad: requireManager,
  component: lazyRouteComponent(() => import('../settings/settings-layout.tsx'), 'SettingsLayout'),
})
const home = createRoute({
  getParentRoute: () => layout,
  path: PATHS.root,
  component: lazyRouteComponent(() => import('../settings/settings-home.tsx'), 'SettingsHome'),
})
const profile = createRoute({
  getParentRoute: () => layout,
  path: 'profile',
  component: lazyRouteComponent(() => import('../tenant/profile-page.tsx'), 'ProfilePage'),
})
const brand = createRoute({
  getParentRoute: () => layout,
  path: 'brand',
  component: lazyRouteComponent(() => import('../tenant/brand-page.tsx'), 'BrandPage'),
})
const taxes = createRoute({
  getParentRoute: () => layout,
  path: 'taxes',
  component: lazyRouteComponent(() => import('../tenant/taxes-page.tsx'), 'TaxesPage'),
})
const bookingRules = createRoute({
  getParentRoute: () => layout,
  path: 'booking-rules',
  component: lazyRouteComponent(() => import('../booking-rules/booking-rules-page.tsx'), 'BookingRulesPage'),
})
const franchiseRules = createRoute({
  getParentRoute: () => layout,
  path: 'booking-rules/franchise',
  component: lazyRouteComponent(() => import('../booking-rules/booking-rules-page.tsx'), 'FranchiseRulesPage'),
})
const franchises = createRoute({
  getParentRoute: () => layout,
  path: 'franchises',
  component: lazyRouteComponent(() => import('../franchise/details/franchises-page.tsx'), 'FranchisesPage'),
})
const franchise = createRoute({
  getParentRoute: () => layout,
  path: 'franchises/$id',
  component: lazyRouteComponent(() => import('../franchise/details/one-franchise-page.tsx'), 'OneFranchisePage'),
})
const hours = createRoute({
  getParentRoute: () => layout,
  path: 'hours',
  component: lazyRouteComponent(() => import('../franchise/hours-page.tsx'), 'HoursPage'),
})
const closures = createRoute({
  getParentRoute: () => layout,
  path: 'closures',
  component: lazyRouteComponent(() => import('../franchise/closures-page.tsx'), 'ClosuresPage'),
})
const vans = createRoute({
  getParentRoute: () => layout,
  path: 'vans',
  component: lazyRouteComponent(() => import('../van/vans-page.tsx'), 'VansPage'),
})
const van = createRoute({
  getParentRoute: () => layout,
  path: 'vans/$id',
  component: lazyRouteComponent(() => import('../van/van-page.tsx'), 'VanPage'),
})
const serviceArea = createRoute({
  getParentRoute: () => layout,
  path: 'service-area',
  component: lazyRouteComponent(() => import('../service-area/area-page.tsx'), 'AreaPage'),
})
const payoutTerms = createRoute({
  getParentRoute: () => layout,
  path: 'payout-terms',
  component: lazyRouteComponent(() => import('../payout-terms/terms-page.tsx'), 'PayoutTermsPage'),
})
const payoutTermsOf = createRoute({
  getParentRoute: () => layout,
  path: 'payout-terms/$day',
  component: lazyRouteComponent(() => import('../payout-terms/edit-terms-page.tsx'), 'EditTermsPage'),
})
const vendors = createRoute({
  getParentRoute: () => layout,
  path: 'vendors',
  component: lazyRouteComponent(() => import('../vendor/vendors-page.tsx'), 'VendorsPage'),
})
const vendor = createRoute({
  getParentRoute: () => layout,
  path: 'vendors/$id',
  component: lazyRouteComponent(() => import('../vendor/vendor-page.tsx'), 'VendorPage'),
})
const services = createRoute({
  getParentRoute: () => layout,
  path: 'services',
  component: lazyRouteComponent(() => import('../service/services-page.tsx'), 'ServicesPage'),
})
const service = createRoute({
  getParentRoute: () => layout,
  path: 'services/$id',
  component: lazyRouteComponent(() => import('../service/service-page.tsx'), 'ServicePage'),
})
const prices = createRoute({
  getParentRoute: () => layout,
  path: 'prices',
  component: lazyRouteComponent(() => import('../service/prices-page.tsx'), 'PricesPage'),
})
const plans = createRoute({
  getParentRoute: () => layout,
  path: 'plans',
  component: lazyRouteComponent(() => import('../plan/plans-page.tsx'), 'PlansPage'),
})
const plan = createRoute({
  getParentRoute: () => layout,
  path: 'plans/$id',
  component: lazyRouteComponent(() => import('../plan/plan-page.tsx'), 'PlanPage'),
})
const discountCodes = createRoute({
  getParentRoute: () => layout,
  path: 'discount-codes',
  component: lazyRouteComponent(() => import('../discount/codes-page.tsx'), 'CodesPage'),
})
const discountCode = createRoute({
  getParentRoute: () => layout,
  path: 'discount-codes/$id',
  component: lazyRouteComponent(() => import('../discount/code-page.tsx'), 'CodePage'),
})
const staff = createRoute({
  getParentRoute: () => layout,
  path: 'staff',
  component: lazyRouteComponent(() => import('../staff/staff-page.tsx'), 'StaffPage'),
})
const person = createRoute({
  getParentRoute: () => layout,
  path: 'staff/$id',
  component: lazyRouteComponent(() => import('../staff/person-page.tsx'), 'PersonPage'),
})
const roles = createRoute({
  getParentRoute: () => layout,
  path: 'roles',
  component: lazyRouteComponent(() => import('../staff/roles-page.tsx'), 'RolesPage'),
})
const parts = createRoute({
  getParentRoute: () => layout,
  path: 'parts',
  component: lazyRouteComponent(() => import('../catalogue/catalogue-pages.tsx'), 'PartsPage'),
})
const catalogueItem = createRoute({
  getParentRoute: () => layout,
  path: 'catalogue/$kind/$id',
  component: lazyRouteComponent(() => import('../catalogue/item-page.tsx'), 'ItemPage'),
})
const partGroups = createRoute({
  getParentRoute: () => layout,
  path: 'part-types',
  component: lazyRouteComponent(() => import('../catalogue/catalogue-pages.tsx'), 'PartGroupsPage'),
})
const supplies = createRoute({
  getParentRoute: () => layout,
  path: 'oils-and-tools',
  component: lazyRouteComponent(() => import('../catalogue/catalogue-pages.tsx'), 'SuppliesPage'),
})
const oilData = createRoute({
  getParentRoute: () => layout,
  path: 'oil-data',
  component: lazyRouteComponent(() => import('../catalogue/oil-data-page.tsx'), 'OilDataPage'),
})
const history = createRoute({
  getParentRoute: () => layout,
  path: 'history',
  component: lazyRouteComponent(() => import('../history/history-page.tsx'), 'HistoryPage'),
})

/** The pages of the settings (`PATHS.settings…`), for managers and those who test them. */
export const settingsRoutes = layout.addChildren([
  home,
  profile,
  brand,
  taxes,
  bookingRules,
  franchiseRules,
  franchises,
  franchise,
  hours,
  closures,
  vans,
  van,
  serviceArea,
  payoutTerms,
  payoutTermsOf,
  vendors,
  vendor,
  services,
  service,
  prices,
  plans,
  plan,
  discountCodes,
  discountCode,
  staff,
  person,
  roles,
  parts,
  catalogueItem,
  partGroups,
  supplies,
  oilData,
  history,
])
