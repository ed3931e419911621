// One chunk that names the chunks of all staff pages.
export const WorkOrdersPage = async () => (await import('../work-order/list/work-orders-page.tsx')).WorkOrdersPage
export const DayPage = async () => (await import('../work-order/day/day-page.tsx')).DayPage
export const WorkOrderPage = async () => (await import('../work-order/detail/work-order-page.tsx')).WorkOrderPage
export const PhoneBookingPage = async () => (await import('../booking/phone/phone-booking-page.tsx')).PhoneBookingPage
export const InvoicesPage = async () => (await import('../invoice/invoices-page.tsx')).InvoicesPage
export const InvoicePage = async () => (await import('../invoice/invoice-page.tsx')).InvoicePage
export const DisputesPage = async () => (await import('../dispute/disputes-page.tsx')).DisputesPage
export const DisputePage = async () => (await import('../dispute/dispute-page.tsx')).DisputePage
export const AssistanceRequestsPage = async () =>
  (await import('../assistance/assistance-requests-page.tsx')).AssistanceRequestsPage
export const CustomersPage = async () => (await import('../customer/customers-page.tsx')).CustomersPage
export const CreateCustomerPage = async () => (await import('../customer/create-customer-page.tsx')).CreateCustomerPage
export const CustomerPage = async () => (await import('../customer/customer-page.tsx')).CustomerPage
export const InventoryPage = async () => (await import('../inventory/inventory-page.tsx')).InventoryPage
export const PaymentsPage = async () => (await import('../payment-account/payments-page.tsx')).PaymentsPage
export const ReconciliationPage = async () =>
  (await import('../reconciliation/reconciliation-page.tsx')).ReconciliationPage
export const ReconciliationPayoutPage = async () =>
  (await import('../reconciliation/reconciliation-payout-page.tsx')).ReconciliationPayoutPage
export const AnalyticsPage = async () => (await import('../analytics/analytics-page.tsx')).AnalyticsPage
export const ReportsPage = async () => (await import('../report/accounting/reports-page.tsx')).ReportsPage
export const SalesAnalyticsPage = async () => (await import('../analytics/sales-analytics-page.tsx')).SalesAnalyticsPage
export const NotificationsPage = async () => (await import('../notification/notifications-page.tsx')).NotificationsPage
export const StaffAccountPage = async () => (await import('../account/staff-account-page.tsx')).StaffAccountPage
export const SetupPage = async () => (await import('../setup/setup-page.tsx')).SetupPage
export const PayoutsPage = async () => (await import('../payout/payouts-page.tsx')).PayoutsPage
export const TechnicianPayoutsPage = async () => (await import('../payout/own-payouts-page.tsx')).TechnicianPayoutsPage
export const SalesPayoutsPage = async () => (await import('../payout/own-payouts-page.tsx')).SalesPayoutsPage
export const VanPayoutPage = async () => (await import('../payout/van-payout-page.tsx')).VanPayoutPage
export const SettlingPage = async () => (await import('../payout/settling/settling-page.tsx')).SettlingPage
export const OwnCashPage = async () => (await import('../payout/cash/own-cash-page.tsx')).OwnCashPage
export const PayoutPage = async () => (await import('../payout/payout-page.tsx')).PayoutPage
export const InvitationPage = async () => (await import('../staff/invitation-page.tsx')).InvitationPage
export const QuotesPage = async () => (await import('../quote/quote-pages.tsx')).QuotesPage
export const NewQuotePage = async () => (await import('../quote/quote-pages.tsx')).NewQuotePage
export const QuotePage = async () => (await import('../quote/quote-pages.tsx')).QuotePage
export const EditQuotePage = async () => (await import('../quote/quote-pages.tsx')).EditQuotePage
