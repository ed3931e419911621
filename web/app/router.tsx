import { createRoute, createRouter, redirect } from '@tanstack/react-router'
import type { OrderSort } from '../../domain/work-order/list-sorts.ts'
import type { WorkOrderList } from '../../domain/work-order/transitions.ts'
import { FIGURE_SEARCH } from '../analytics/search.ts'
import { enterSchedule, enterStep } from '../booking/enter-step.ts'
import { requireAddOnStep, requireAddress, requireBooked, requireService } from '../booking/guards.ts'
import { PageError, PagePending } from '../platform/page-states.tsx'
import { PATHS } from '../platform/paths.ts'
import { parseSearch, stringifySearch } from '../platform/search-text.ts'
import {
  requireAnswering,
  requireBooks,
  requireBusinessManager,
  requireCustomer,
  requireManager,
  requireSales,
  requireSession,
  requireStaff,
  requireStock,
} from '../platform/session/guards.ts'
import { requireOrder } from '../work-order/guards.ts'
import { confirmEmail, invitation, manage } from './mailed-link-routes.ts'
import {
  ownCash,
  payout,
  payoutSettling,
  payouts,
  salesPayouts,
  technicianPayouts,
  vanPayout,
} from './payout-routes.ts'
import { queryClient } from './query-client.ts'
import { editQuote, newQuote, quote, quotes } from './quote-routes.ts'
import { root } from './root-route.tsx'
import { SEARCH } from './search.ts'
import { settingsRoutes } from './settings-routes.ts'
import { page, staffPage } from './page.ts'

const forward = <From extends string>(path: From, to: string) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: () => {
      throw redirect({ to, replace: true })
    },
  })

const login = createRoute({
  getParentRoute: () => root,
  path: PATHS.login,
  validateSearch: SEARCH.login,
  component: page(() => import('../account/login-page.tsx'), 'LoginPage'),
})
const signUp = createRoute({
  getParentRoute: () => root,
  path: PATHS.signUp,
  component: page(() => import('../account/sign-up-page.tsx'), 'SignUpPage'),
})
const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: PATHS.forgotPassword,
  validateSearch: SEARCH.forgotPassword,
  // Removes the link's token from the address bar immediately. The history entry keeps it, so that reloading the page still works.
  beforeLoad: ({ search: { resetReferrer, resetEmail } }) => {
    if (resetReferrer === undefined && resetEmail === undefined) return
    const resetLink = resetReferrer && resetEmail ? { token: resetReferrer, email: resetEmail } : undefined
    throw redirect({ to: PATHS.forgotPassword, search: {}, replace: true, state: { resetLink } })
  },
  component: page(() => import('../account/forgot-password-page.tsx'), 'ForgotPasswordPage'),
})

const location = createRoute({
  getParentRoute: () => root,
  path: PATHS.location,
  onEnter: () => enterStep(queryClient),
  component: page(() => import('../booking/location/location-page.tsx'), 'LocationPage'),
})
const selectServices = createRoute({
  getParentRoute: () => root,
  path: PATHS.selectServices,
  beforeLoad: requireAddress,
  onEnter: () => enterStep(queryClient),
  component: page(() => import('../booking/services/select-services-page.tsx'), 'SelectServicesPage'),
})
const selectAddOns = createRoute({
  getParentRoute: () => root,
  path: PATHS.selectAddOns,
  beforeLoad: requireAddOnStep,
  onEnter: () => enterStep(queryClient),
  component: page(() => import('../booking/services/select-add-ons-page.tsx'), 'SelectAddOnsPage'),
})
const scheduleBook = createRoute({
  getParentRoute: () => root,
  path: PATHS.scheduleBook,
  beforeLoad: requireService,
  onEnter: () => enterSchedule(queryClient),
  component: page(() => import('../booking/schedule/schedule-book-page.tsx'), 'ScheduleBookPage'),
})
const confirmation = createRoute({
  getParentRoute: () => root,
  path: PATHS.confirmation,
  beforeLoad: requireBooked,
  component: page(() => import('../booking/confirmation/confirmation-page.tsx'), 'ConfirmationPage'),
})

const appointments = createRoute({
  getParentRoute: () => root,
  path: PATHS.appointments,
  beforeLoad: requireCustomer,
  validateSearch: SEARCH.appointments,
  component: page(() => import('../appointment/appointments-page.tsx'), 'AppointmentsPage'),
})
const appointment = createRoute({
  getParentRoute: () => root,
  path: PATHS.appointment,
  beforeLoad: requireCustomer,
  component: page(() => import('../appointment/appointment-page.tsx'), 'AppointmentPage'),
})
const cars = createRoute({
  getParentRoute: () => root,
  path: PATHS.cars,
  beforeLoad: requireCustomer,
  validateSearch: SEARCH.cars,
  component: page(() => import('../garage/cars-page.tsx'), 'CarsPage'),
})
const customerInformation = createRoute({
  getParentRoute: () => root,
  path: PATHS.customerInformation,
  beforeLoad: requireCustomer,
  component: page(() => import('../customer/customer-information-page.tsx'), 'CustomerInformationPage'),
})
const accountPassword = createRoute({
  getParentRoute: () => root,
  path: PATHS.accountPassword,
  beforeLoad: requireCustomer,
  component: page(() => import('../account/account-password-page.tsx'), 'AccountPasswordPage'),
})

const security = createRoute({
  getParentRoute: () => root,
  path: PATHS.security,
  beforeLoad: requireSession,
  component: page(() => import('../second-factor/security-page.tsx'), 'SecurityPage'),
})

const workOrders = createRoute({
  getParentRoute: () => root,
  path: PATHS.workOrders,
  beforeLoad: requireStaff,
  validateSearch: SEARCH.workOrders,
  component: staffPage('WorkOrdersPage'),
})
const workDay = createRoute({
  getParentRoute: () => root,
  path: PATHS.workDay,
  beforeLoad: requireStaff,
  validateSearch: SEARCH.workDay,
  component: staffPage('DayPage'),
})
const workOrder = createRoute({
  getParentRoute: () => root,
  path: PATHS.workOrder,
  beforeLoad: requireOrder,
  validateSearch: SEARCH.workOrder,
  component: staffPage('WorkOrderPage'),
})
const phoneBooking = createRoute({
  getParentRoute: () => root,
  path: PATHS.phoneBooking,
  beforeLoad: requireStaff,
  onEnter: () => enterSchedule(queryClient),
  component: staffPage('PhoneBookingPage'),
})
const invoices = createRoute({
  getParentRoute: () => root,
  path: PATHS.invoices,
  beforeLoad: requireStaff,
  validateSearch: SEARCH.invoices,
  component: staffPage('InvoicesPage'),
})
const invoice = createRoute({
  getParentRoute: () => root,
  path: PATHS.invoice,
  beforeLoad: requireStaff,
  component: staffPage('InvoicePage'),
})
const disputes = createRoute({
  getParentRoute: () => root,
  path: PATHS.disputes,
  beforeLoad: requireAnswering,
  component: staffPage('DisputesPage'),
})
const dispute = createRoute({
  getParentRoute: () => root,
  path: PATHS.dispute,
  beforeLoad: requireAnswering,
  component: staffPage('DisputePage'),
})
const assistanceRequests = createRoute({
  getParentRoute: () => root,
  path: PATHS.assistanceRequests,
  beforeLoad: requireAnswering,
  component: staffPage('AssistanceRequestsPage'),
})
const customers = createRoute({
  getParentRoute: () => root,
  path: PATHS.customers,
  beforeLoad: requireStaff,
  validateSearch: SEARCH.customers,
  component: staffPage('CustomersPage'),
})
const createCustomer = createRoute({
  getParentRoute: () => root,
  path: PATHS.createCustomer,
  beforeLoad: requireSales(PATHS.customers),
  component: staffPage('CreateCustomerPage'),
})
const customer = createRoute({
  getParentRoute: () => root,
  path: PATHS.customer,
  beforeLoad: requireStaff,
  component: staffPage('CustomerPage'),
})
const inventory = createRoute({
  getParentRoute: () => root,
  path: PATHS.inventory,
  beforeLoad: requireStock,
  validateSearch: SEARCH.inventory,
  component: staffPage('InventoryPage'),
})
const payments = createRoute({
  getParentRoute: () => root,
  path: PATHS.payments,
  beforeLoad: requireBusinessManager,
  component: staffPage('PaymentsPage'),
})
const reconciliation = createRoute({
  getParentRoute: () => root,
  path: PATHS.reconciliation,
  beforeLoad: requireBusinessManager,
  component: staffPage('ReconciliationPage'),
})
const reconciliationPayout = createRoute({
  getParentRoute: () => root,
  path: PATHS.reconciliationPayout,
  beforeLoad: requireBusinessManager,
  component: staffPage('ReconciliationPayoutPage'),
})
const analytics = createRoute({
  getParentRoute: () => root,
  path: PATHS.analytics,
  beforeLoad: requireManager,
  validateSearch: FIGURE_SEARCH,
  component: staffPage('AnalyticsPage'),
})
const reports = createRoute({
  getParentRoute: () => root,
  path: PATHS.reports,
  beforeLoad: requireBooks,
  validateSearch: SEARCH.reports,
  component: staffPage('ReportsPage'),
})
const salesAnalytics = createRoute({
  getParentRoute: () => root,
  path: PATHS.salesAnalytics,
  beforeLoad: requireSales(PATHS.workOrders),
  validateSearch: FIGURE_SEARCH,
  component: staffPage('SalesAnalyticsPage'),
})
const notifications = createRoute({
  getParentRoute: () => root,
  path: PATHS.notifications,
  beforeLoad: requireStaff,
  component: staffPage('NotificationsPage'),
})
const staffAccount = createRoute({
  getParentRoute: () => root,
  path: PATHS.staffAccount,
  beforeLoad: requireStaff,
  component: staffPage('StaffAccountPage'),
})
const paid = createRoute({
  getParentRoute: () => root,
  path: PATHS.paid,
  validateSearch: SEARCH.paid,
  component: page(() => import('../invoice/paid-page.tsx'), 'PaidPage'),
})
const setup = createRoute({
  getParentRoute: () => root,
  path: PATHS.setup,
  component: staffPage('SetupPage'),
})
// The style guide is for developers; other builds exclude it.
const styleguide = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => root,
        path: PATHS.styleguide,
        component: page(() => import('../styleguide/styleguide-page.tsx'), 'StyleguidePage'),
      }),
    ]
  : []

const routeTree = root.addChildren([
  forward(PATHS.root, PATHS.location),
  forward(PATHS.book, PATHS.location),
  forward(PATHS.account, PATHS.appointments),
  forward(PATHS.staff, PATHS.workOrders),
  login,
  signUp,
  forgotPassword,
  confirmEmail,
  invitation,
  manage,
  location,
  selectServices,
  selectAddOns,
  scheduleBook,
  confirmation,
  appointments,
  appointment,
  cars,
  customerInformation,
  accountPassword,
  security,
  workOrders,
  workDay,
  workOrder,
  phoneBooking,
  invoices,
  invoice,
  quotes,
  newQuote,
  quote,
  editQuote,
  disputes,
  dispute,
  assistanceRequests,
  customers,
  createCustomer,
  customer,
  inventory,
  payouts,
  technicianPayouts,
  salesPayouts,
  payoutSettling,
  ownCash,
  vanPayout,
  payout,
  payments,
  reconciliation,
  reconciliationPayout,
  analytics,
  reports,
  salesAnalytics,
  notifications,
  staffAccount,
  settingsRoutes,
  paid,
  setup,
  ...styleguide,
])

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPendingComponent: PagePending,
  defaultErrorComponent: PageError,
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  // Lists restore their scroll position on return; other pages start at the top when opened.
  getScrollRestorationKey: ({ pathname, href, state }) =>
    pathname === PATHS.workOrders || pathname === PATHS.invoices
      ? `${href} ${state.van ?? ''}`
      : (state.__TSR_key ?? href),
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface HistoryState {
    /** The parameters of the emailed password reset link (AUTH-17). */
    resetLink?: { token: string; email: string } | undefined
    /** The van whose orders a list shows (WOLIST-02). */
    van?: string
    /** The order that was just completed: its list offers the payment first. */
    completed?: string
    /** The list from which a work order was opened, so that Back restores it (WODETAIL-02). */
    list?: {
      status: WorkOrderList
      van: string | undefined
      filter: string
      sort?: OrderSort | undefined
    }
    /** The day from which a work order was opened, so that Back restores it. */
    day?: string
  }
}
