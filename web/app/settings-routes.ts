import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { PATHS } from '../platform/paths.ts'
import { requireManager } from '../platform/session/guards.ts'
import { root } from './root-route.tsx'

type Pages = typeof import('./settings-pages.ts')

/** Loads a page by way of the list of settings pages, so that customers do not load the names of their chunks. */
const load = async <Page>(choose: (pages: Pages) => Promise<Page>): Promise<Page> =>
  await choose(await import('./settings-pages.ts'))

const layout = createRoute({
  getParentRoute: () => root,
  path: PATHS.settings,
  beforeLoad: requireManager,
  component: lazyRouteComponent(() => load(pages => pages.settingsLayout()), 'SettingsLayout'),
})
const home = createRoute({
  getParentRoute: () => layout,
  path: PATHS.root,
  component: lazyRouteComponent(() => load(pages => pages.settingsHome()), 'SettingsHome'),
})
const profile = createRoute({
  getParentRoute: () => layout,
  path: 'profile',
  component: lazyRouteComponent(() => load(pages => pages.profilePage()), 'ProfilePage'),
})
const brand = createRoute({
  getParentRoute: () => layout,
  path: 'brand',
  component: lazyRouteComponent(() => load(pages => pages.brandPage()), 'BrandPage'),
})
const publicPages = createRoute({
  getParentRoute: () => layout,
  path: 'public-pages',
  component: lazyRouteComponent(() => load(pages => pages.publicPagesPage()), 'PublicPagesPage'),
})
const website = createRoute({
  getParentRoute: () => layout,
  path: 'website',
  component: lazyRouteComponent(() => load(pages => pages.websitePage()), 'WebsitePage'),
})
const taxes = createRoute({
  getParentRoute: () => layout,
  path: 'taxes',
  component: lazyRouteComponent(() => load(pages => pages.taxesPage()), 'TaxesPage'),
})
const bookingRules = createRoute({
  getParentRoute: () => layout,
  path: 'booking-rules',
  component: lazyRouteComponent(() => load(pages => pages.bookingRulesPage()), 'BookingRulesPage'),
})
const franchiseRules = createRoute({
  getParentRoute: () => layout,
  path: 'booking-rules/franchise',
  component: lazyRouteComponent(() => load(pages => pages.franchiseRulesPage()), 'FranchiseRulesPage'),
})
const messages = createRoute({
  getParentRoute: () => layout,
  path: 'messages',
  component: lazyRouteComponent(() => load(pages => pages.messagesPage()), 'MessagesPage'),
})
const message = createRoute({
  getParentRoute: () => layout,
  path: 'messages/$kind',
  component: lazyRouteComponent(() => load(pages => pages.messagePage()), 'MessagePage'),
})
const invoiceWording = createRoute({
  getParentRoute: () => layout,
  path: 'invoice-wording',
  component: lazyRouteComponent(() => load(pages => pages.invoiceWordingPage()), 'InvoiceWordingPage'),
})
const franchises = createRoute({
  getParentRoute: () => layout,
  path: 'franchises',
  component: lazyRouteComponent(() => load(pages => pages.franchisesPage()), 'FranchisesPage'),
})
const franchise = createRoute({
  getParentRoute: () => layout,
  path: 'franchises/$id',
  component: lazyRouteComponent(() => load(pages => pages.oneFranchisePage()), 'OneFranchisePage'),
})
const hours = createRoute({
  getParentRoute: () => layout,
  path: 'hours',
  component: lazyRouteComponent(() => load(pages => pages.hoursPage()), 'HoursPage'),
})
const closures = createRoute({
  getParentRoute: () => layout,
  path: 'closures',
  component: lazyRouteComponent(() => load(pages => pages.closuresPage()), 'ClosuresPage'),
})
const vans = createRoute({
  getParentRoute: () => layout,
  path: 'vans',
  component: lazyRouteComponent(() => load(pages => pages.vansPage()), 'VansPage'),
})
const van = createRoute({
  getParentRoute: () => layout,
  path: 'vans/$id',
  component: lazyRouteComponent(() => load(pages => pages.vanPage()), 'VanPage'),
})
const serviceArea = createRoute({
  getParentRoute: () => layout,
  path: 'service-area',
  component: lazyRouteComponent(() => load(pages => pages.areaPage()), 'AreaPage'),
})
const payoutTerms = createRoute({
  getParentRoute: () => layout,
  path: 'payout-terms',
  component: lazyRouteComponent(() => load(pages => pages.payoutTermsPage()), 'PayoutTermsPage'),
})
const payoutTermsOf = createRoute({
  getParentRoute: () => layout,
  path: 'payout-terms/$day',
  component: lazyRouteComponent(() => load(pages => pages.editTermsPage()), 'EditTermsPage'),
})
const vendors = createRoute({
  getParentRoute: () => layout,
  path: 'vendors',
  component: lazyRouteComponent(() => load(pages => pages.vendorsPage()), 'VendorsPage'),
})
const vendor = createRoute({
  getParentRoute: () => layout,
  path: 'vendors/$id',
  component: lazyRouteComponent(() => load(pages => pages.vendorPage()), 'VendorPage'),
})
const services = createRoute({
  getParentRoute: () => layout,
  path: 'services',
  component: lazyRouteComponent(() => load(pages => pages.servicesPage()), 'ServicesPage'),
})
const service = createRoute({
  getParentRoute: () => layout,
  path: 'services/$id',
  component: lazyRouteComponent(() => load(pages => pages.servicePage()), 'ServicePage'),
})
const prices = createRoute({
  getParentRoute: () => layout,
  path: 'prices',
  component: lazyRouteComponent(() => load(pages => pages.pricesPage()), 'PricesPage'),
})
const plans = createRoute({
  getParentRoute: () => layout,
  path: 'plans',
  component: lazyRouteComponent(() => load(pages => pages.plansPage()), 'PlansPage'),
})
const plan = createRoute({
  getParentRoute: () => layout,
  path: 'plans/$id',
  component: lazyRouteComponent(() => load(pages => pages.planPage()), 'PlanPage'),
})
const discountCodes = createRoute({
  getParentRoute: () => layout,
  path: 'discount-codes',
  component: lazyRouteComponent(() => load(pages => pages.codesPage()), 'CodesPage'),
})
const discountCode = createRoute({
  getParentRoute: () => layout,
  path: 'discount-codes/$id',
  component: lazyRouteComponent(() => load(pages => pages.codePage()), 'CodePage'),
})
const staff = createRoute({
  getParentRoute: () => layout,
  path: 'staff',
  component: lazyRouteComponent(() => load(pages => pages.staffPage()), 'StaffPage'),
})
const person = createRoute({
  getParentRoute: () => layout,
  path: 'staff/$id',
  component: lazyRouteComponent(() => load(pages => pages.personPage()), 'PersonPage'),
})
const limits = createRoute({
  getParentRoute: () => layout,
  path: 'limits',
  component: lazyRouteComponent(() => load(pages => pages.limitsPage()), 'LimitsPage'),
})
const logins = createRoute({
  getParentRoute: () => layout,
  path: 'logins',
  component: lazyRouteComponent(() => load(pages => pages.loginRulesPage()), 'LoginRulesPage'),
})
const reportTimes = createRoute({
  getParentRoute: () => layout,
  path: 'report-times',
  component: lazyRouteComponent(() => load(pages => pages.reportTimesPage()), 'ReportTimesPage'),
})
const roles = createRoute({
  getParentRoute: () => layout,
  path: 'roles',
  component: lazyRouteComponent(() => load(pages => pages.rolesPage()), 'RolesPage'),
})
const parts = createRoute({
  getParentRoute: () => layout,
  path: 'parts',
  component: lazyRouteComponent(() => load(pages => pages.partsPage()), 'PartsPage'),
})
const catalogueItem = createRoute({
  getParentRoute: () => layout,
  path: 'catalogue/$kind/$id',
  component: lazyRouteComponent(() => load(pages => pages.itemPage()), 'ItemPage'),
})
const partGroups = createRoute({
  getParentRoute: () => layout,
  path: 'part-types',
  component: lazyRouteComponent(() => load(pages => pages.partGroupsPage()), 'PartGroupsPage'),
})
const supplies = createRoute({
  getParentRoute: () => layout,
  path: 'oils-and-tools',
  component: lazyRouteComponent(() => load(pages => pages.suppliesPage()), 'SuppliesPage'),
})
const oilData = createRoute({
  getParentRoute: () => layout,
  path: 'oil-data',
  component: lazyRouteComponent(() => load(pages => pages.oilDataPage()), 'OilDataPage'),
})
const imports = createRoute({
  getParentRoute: () => layout,
  path: 'import',
  component: lazyRouteComponent(() => load(pages => pages.importPage()), 'ImportPage'),
})
const importRun = createRoute({
  getParentRoute: () => layout,
  path: 'import/$id',
  component: lazyRouteComponent(() => load(pages => pages.importRunPage()), 'ImportRunPage'),
})
const exports = createRoute({
  getParentRoute: () => layout,
  path: 'export',
  component: lazyRouteComponent(() => load(pages => pages.exportPage()), 'ExportPage'),
})
const history = createRoute({
  getParentRoute: () => layout,
  path: 'history',
  component: lazyRouteComponent(() => load(pages => pages.historyPage()), 'HistoryPage'),
})

/** The pages of the settings (`PATHS.settings…`), for managers and those who test them. */
export const settingsRoutes = layout.addChildren([
  home,
  profile,
  brand,
  publicPages,
  website,
  taxes,
  bookingRules,
  franchiseRules,
  messages,
  message,
  invoiceWording,
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
  limits,
  logins,
  reportTimes,
  roles,
  parts,
  catalogueItem,
  partGroups,
  supplies,
  oilData,
  imports,
  importRun,
  exports,
  history,
])
