import { createRoute } from '@tanstack/react-router'
import { PATHS } from '../platform/paths.ts'
import { requireManager } from '../platform/session/guards.ts'
import { root } from './root-route.tsx'
import { page } from './page.ts'
import { SEARCH } from './search.ts'

type Pages = typeof import('./settings-pages.ts')

/** Loads a page by way of the list of settings pages, so that customers do not load the names of their chunks. */
const load = async <Page>(choose: (pages: Pages) => Promise<Page>): Promise<Page> =>
  await choose(await import('./settings-pages.ts'))

const layout = createRoute({
  getParentRoute: () => root,
  path: PATHS.settings,
  beforeLoad: requireManager,
  component: page(() => load(pages => pages.settingsLayout()), 'SettingsLayout'),
})
const home = createRoute({
  getParentRoute: () => layout,
  path: PATHS.root,
  component: page(() => load(pages => pages.settingsHome()), 'SettingsHome'),
})
const profile = createRoute({
  getParentRoute: () => layout,
  path: 'profile',
  component: page(() => load(pages => pages.profilePage()), 'ProfilePage'),
})
const brand = createRoute({
  getParentRoute: () => layout,
  path: 'brand',
  component: page(() => load(pages => pages.brandPage()), 'BrandPage'),
})
const publicPages = createRoute({
  getParentRoute: () => layout,
  path: 'public-pages',
  component: page(() => load(pages => pages.publicPagesPage()), 'PublicPagesPage'),
})
const website = createRoute({
  getParentRoute: () => layout,
  path: 'website',
  component: page(() => load(pages => pages.websitePage()), 'WebsitePage'),
})
const taxes = createRoute({
  getParentRoute: () => layout,
  path: 'taxes',
  component: page(() => load(pages => pages.taxesPage()), 'TaxesPage'),
})
const bookingRules = createRoute({
  getParentRoute: () => layout,
  path: 'booking-rules',
  component: page(() => load(pages => pages.bookingRulesPage()), 'BookingRulesPage'),
})
const franchiseRules = createRoute({
  getParentRoute: () => layout,
  path: 'booking-rules/franchise',
  component: page(() => load(pages => pages.franchiseRulesPage()), 'FranchiseRulesPage'),
})
const scheduling = createRoute({
  getParentRoute: () => layout,
  path: 'scheduling',
  component: page(() => load(pages => pages.schedulingPage()), 'SchedulingPage'),
})
const franchiseScheduling = createRoute({
  getParentRoute: () => layout,
  path: 'scheduling/franchise',
  component: page(() => load(pages => pages.franchiseSchedulingPage()), 'FranchiseSchedulingPage'),
})
const messages = createRoute({
  getParentRoute: () => layout,
  path: 'messages',
  component: page(() => load(pages => pages.messagesPage()), 'MessagesPage'),
})
const message = createRoute({
  getParentRoute: () => layout,
  path: 'messages/$kind',
  component: page(() => load(pages => pages.messagePage()), 'MessagePage'),
})
const invoiceWording = createRoute({
  getParentRoute: () => layout,
  path: 'invoice-wording',
  component: page(() => load(pages => pages.invoiceWordingPage()), 'InvoiceWordingPage'),
})
const franchises = createRoute({
  getParentRoute: () => layout,
  path: 'franchises',
  component: page(() => load(pages => pages.franchisesPage()), 'FranchisesPage'),
})
const franchise = createRoute({
  getParentRoute: () => layout,
  path: 'franchises/$id',
  component: page(() => load(pages => pages.oneFranchisePage()), 'OneFranchisePage'),
})
const hours = createRoute({
  getParentRoute: () => layout,
  path: 'hours',
  component: page(() => load(pages => pages.hoursPage()), 'HoursPage'),
})
const closures = createRoute({
  getParentRoute: () => layout,
  path: 'closures',
  component: page(() => load(pages => pages.closuresPage()), 'ClosuresPage'),
})
const vans = createRoute({
  getParentRoute: () => layout,
  path: 'vans',
  component: page(() => load(pages => pages.vansPage()), 'VansPage'),
})
const van = createRoute({
  getParentRoute: () => layout,
  path: 'vans/$id',
  component: page(() => load(pages => pages.vanPage()), 'VanPage'),
})
const serviceArea = createRoute({
  getParentRoute: () => layout,
  path: 'service-area',
  component: page(() => load(pages => pages.areaPage()), 'AreaPage'),
})
const payoutTerms = createRoute({
  getParentRoute: () => layout,
  path: 'payout-terms',
  component: page(() => load(pages => pages.payoutTermsPage()), 'PayoutTermsPage'),
})
const payoutTermsOf = createRoute({
  getParentRoute: () => layout,
  path: 'payout-terms/$day',
  component: page(() => load(pages => pages.editTermsPage()), 'EditTermsPage'),
})
const vendors = createRoute({
  getParentRoute: () => layout,
  path: 'vendors',
  component: page(() => load(pages => pages.vendorsPage()), 'VendorsPage'),
})
const vendor = createRoute({
  getParentRoute: () => layout,
  path: 'vendors/$id',
  component: page(() => load(pages => pages.vendorPage()), 'VendorPage'),
})
const services = createRoute({
  getParentRoute: () => layout,
  path: 'services',
  component: page(() => load(pages => pages.servicesPage()), 'ServicesPage'),
})
const service = createRoute({
  getParentRoute: () => layout,
  path: 'services/$id',
  component: page(() => load(pages => pages.servicePage()), 'ServicePage'),
})
const prices = createRoute({
  getParentRoute: () => layout,
  path: 'prices',
  component: page(() => load(pages => pages.pricesPage()), 'PricesPage'),
})
const plans = createRoute({
  getParentRoute: () => layout,
  path: 'plans',
  component: page(() => load(pages => pages.plansPage()), 'PlansPage'),
})
const plan = createRoute({
  getParentRoute: () => layout,
  path: 'plans/$id',
  component: page(() => load(pages => pages.planPage()), 'PlanPage'),
})
const discountCodes = createRoute({
  getParentRoute: () => layout,
  path: 'discount-codes',
  component: page(() => load(pages => pages.codesPage()), 'CodesPage'),
})
const discountCode = createRoute({
  getParentRoute: () => layout,
  path: 'discount-codes/$id',
  component: page(() => load(pages => pages.codePage()), 'CodePage'),
})
const staff = createRoute({
  getParentRoute: () => layout,
  path: 'staff',
  validateSearch: SEARCH.staff,
  component: page(() => load(pages => pages.staffPage()), 'StaffPage'),
})
const person = createRoute({
  getParentRoute: () => layout,
  path: 'staff/$id',
  component: page(() => load(pages => pages.personPage()), 'PersonPage'),
})
const limits = createRoute({
  getParentRoute: () => layout,
  path: 'limits',
  component: page(() => load(pages => pages.limitsPage()), 'LimitsPage'),
})
const logins = createRoute({
  getParentRoute: () => layout,
  path: 'logins',
  component: page(() => load(pages => pages.loginRulesPage()), 'LoginRulesPage'),
})
const domains = createRoute({
  getParentRoute: () => layout,
  path: 'domains',
  component: page(() => load(pages => pages.domainsPage()), 'DomainsPage'),
})
const reportTimes = createRoute({
  getParentRoute: () => layout,
  path: 'report-times',
  component: page(() => load(pages => pages.reportTimesPage()), 'ReportTimesPage'),
})
const roles = createRoute({
  getParentRoute: () => layout,
  path: 'roles',
  component: page(() => load(pages => pages.rolesPage()), 'RolesPage'),
})
const parts = createRoute({
  getParentRoute: () => layout,
  path: 'parts',
  component: page(() => load(pages => pages.partsPage()), 'PartsPage'),
})
const catalogueItem = createRoute({
  getParentRoute: () => layout,
  path: 'catalogue/$kind/$id',
  component: page(() => load(pages => pages.itemPage()), 'ItemPage'),
})
const partGroups = createRoute({
  getParentRoute: () => layout,
  path: 'part-types',
  component: page(() => load(pages => pages.partGroupsPage()), 'PartGroupsPage'),
})
const supplies = createRoute({
  getParentRoute: () => layout,
  path: 'oils-and-tools',
  component: page(() => load(pages => pages.suppliesPage()), 'SuppliesPage'),
})
const oilData = createRoute({
  getParentRoute: () => layout,
  path: 'oil-data',
  component: page(() => load(pages => pages.oilDataPage()), 'OilDataPage'),
})
const imports = createRoute({
  getParentRoute: () => layout,
  path: 'import',
  component: page(() => load(pages => pages.importPage()), 'ImportPage'),
})
const importRun = createRoute({
  getParentRoute: () => layout,
  path: 'import/$id',
  component: page(() => load(pages => pages.importRunPage()), 'ImportRunPage'),
})
const exports = createRoute({
  getParentRoute: () => layout,
  path: 'export',
  component: page(() => load(pages => pages.exportPage()), 'ExportPage'),
})
const integrations = createRoute({
  getParentRoute: () => layout,
  path: 'integrations',
  component: page(() => load(pages => pages.integrationsPage()), 'IntegrationsPage'),
})
const history = createRoute({
  getParentRoute: () => layout,
  path: 'history',
  component: page(() => load(pages => pages.historyPage()), 'HistoryPage'),
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
  scheduling,
  franchiseScheduling,
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
  domains,
  roles,
  parts,
  catalogueItem,
  partGroups,
  supplies,
  oilData,
  imports,
  importRun,
  exports,
  integrations,
  history,
])
