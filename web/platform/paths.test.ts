import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PATHS } from './paths.ts'

const LISTED = [
  '/',
  '/auth/login',
  '/auth/sign-up',
  '/auth/forgot-password',
  '/account',
  '/account/appointments',
  '/account/appointments/$id',
  '/account/cars',
  '/account/customer-information',
  '/account/account-password',
  '/book',
  '/book/location',
  '/book/select-services',
  '/book/select-add-ons',
  '/book/schedule-book',
  '/book/confirmation',
  '/account/franchisee',
  '/account/franchisee/work-orders',
  '/account/franchisee/work-orders/$id',
  '/account/franchisee/invoices',
  '/account/franchisee/invoices/$invoiceNumber',
  '/account/franchisee/customers',
  '/account/franchisee/customers/create-customer',
  '/account/franchisee/customers/$id',
  '/account/franchisee/payout',
  '/account/franchisee/payout/$id',
  '/account/franchisee/technician-payouts',
  '/account/franchisee/sales-payouts',
  '/account/franchisee/van-payout',
  '/account/franchisee/analytics',
  '/account/franchisee/reports',
  '/account/franchisee/sales-analytics',
  '/account/franchisee/inventory',
]

/**
 * Pages that the list does not include: payment pages, quotes, disputes, settling and reconciling, the phone booking, links for a new email, of invitations and to an appointment,
 * settings, the account of staff, the day view, two-step login, the first run, and in development the style guide.
 */
const UNLISTED = [
  '/account/franchisee/work-orders/day',
  '/paid',
  '/account/franchisee/disputes',
  '/account/franchisee/disputes/$id',
  '/account/franchisee/quotes',
  '/account/franchisee/quotes/new',
  '/account/franchisee/quotes/$id',
  '/account/franchisee/quotes/$id/edit',
  '/account/franchisee/cash',
  '/account/franchisee/notifications',
  '/account/franchisee/payments',
  '/account/franchisee/phone-booking',
  '/account/franchisee/payout-settling',
  '/account/franchisee/reconciliation',
  '/account/franchisee/reconciliation/$id',
  '/auth/confirm-email',
  '/auth/invitation',
  '/manage',
  '/account/franchisee/settings',
  '/account/franchisee/settings/profile',
  '/account/franchisee/settings/brand',
  '/account/franchisee/settings/public-pages',
  '/account/franchisee/settings/website',
  '/account/franchisee/settings/taxes',
  '/account/franchisee/settings/messages',
  '/account/franchisee/settings/messages/$kind',
  '/account/franchisee/assistance-requests',
  '/account/franchisee/settings/invoice-wording',
  '/account/franchisee/settings/history',
  '/account/franchisee/settings/limits',
  '/account/franchisee/settings/logins',
  '/account/franchisee/settings/domains',
  '/account/franchisee/settings/report-times',
  '/account/franchisee/settings/import',
  '/account/franchisee/settings/import/$id',
  '/account/franchisee/settings/export',
  '/account/franchisee/settings/integrations',
  '/account/franchisee/settings/hours',
  '/account/franchisee/settings/closures',
  '/account/franchisee/settings/service-area',
  '/account/franchisee/settings/franchises',
  '/account/franchisee/settings/franchises/$id',
  '/account/franchisee/settings/vans',
  '/account/franchisee/settings/vans/$id',
  '/account/franchisee/settings/services',
  '/account/franchisee/settings/services/$id',
  '/account/franchisee/settings/prices',
  '/account/franchisee/settings/staff',
  '/account/franchisee/settings/roles',
  '/account/franchisee/settings/booking-rules',
  '/account/franchisee/settings/booking-rules/franchise',
  '/account/franchisee/settings/scheduling',
  '/account/franchisee/settings/scheduling/franchise',
  '/account/franchisee/settings/payout-terms',
  '/account/franchisee/settings/payout-terms/$day',
  '/account/franchisee/settings/vendors',
  '/account/franchisee/settings/vendors/$id',
  '/account/franchisee/settings/plans',
  '/account/franchisee/settings/plans/$id',
  '/account/franchisee/settings/discount-codes',
  '/account/franchisee/settings/discount-codes/$id',
  '/account/franchisee/settings/staff/$id',
  '/account/franchisee/settings/parts',
  '/account/franchisee/settings/catalogue/$kind/$id',
  '/account/franchisee/settings/part-types',
  '/account/franchisee/settings/oils-and-tools',
  '/account/franchisee/settings/oil-data',
  '/account/franchisee/account',
  '/account/security',
  '/setup',
  '/styleguide',
]

const sources = globSync('web/**/*.{ts,tsx}').filter(file => !/\.test\.|\.gen\.|paths\.ts$/.test(file))

test('NAV-13 every path is a named constant, and those that are listed exist and no others', () => {
  expect(Object.values(PATHS).toSorted()).toEqual([...LISTED, ...UNLISTED].toSorted())
  expect(sources.length).toBeGreaterThan(100)
  const written = sources.flatMap(file => {
    const links = readFileSync(file, 'utf8').match(/\b(to|from|href|path)(=\{?|: )['"`]\/[^'"`]*['"`]/g) ?? []
    return links.map(link => `${file}: ${link}`)
  })
  expect(written).toEqual([])
  const routed = readFileSync('web/app/router.tsx', 'utf8').match(/\bpath: [^,]+|forward\([^)]+\)/g) ?? []
  expect(routed.length).toBeGreaterThan(20)
  for (const route of routed)
    expect(route).toMatch(/^(path: (PATHS\.\w+|From|from)|forward(<From.*|\(PATHS\.\w+, PATHS\.\w+\)))/)
})
