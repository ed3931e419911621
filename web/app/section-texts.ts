/** The names of the staff's sections. Apart from the other texts, because customers would load them too. */
export const SECTION_TEXTS = {
  workOrders: 'Work Orders',
  invoices: 'Invoices',
  quotes: 'Quotes',
  disputes: 'Disputes',
  customers: 'Customers',
  inventory: 'Inventory',
  payouts: 'Payouts',
  payments: 'Payments',
  analytics: 'Analytics',
  reports: 'Reports',
  salesAnalytics: 'Sales Analytics',
  settings: 'Settings',
  account: 'Your Account',
} as const
