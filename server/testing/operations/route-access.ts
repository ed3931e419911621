import { DISPUTE_ROUTES } from './dispute-operations.ts'
import { type Access, EVERY_REQUEST, EVERYBODY, OTHER_STAFF, STAFF } from './operation-access.ts'
import { EXPORT_ROUTES } from './data/export-operations.ts'
import { IMPORT_ROUTES } from './data/import-operations.ts'
import { QUOTE_ROUTES } from './data/quote-operations.ts'
import { PRIVACY_ROUTES } from './privacy-operations.ts'
import { REPORT_ROUTES } from './report-operations.ts'
import { SECOND_FACTOR_ROUTES } from './second-factor-operations.ts'
import type { World } from './world.ts'

export interface RouteAccess extends Access {
  path?: (world: World) => string
  body?: object
  /** Status for actors without access, if it is not 401 or 404. */
  refusal?: number
}

/** Every REST route, by method and pattern. */
export const ROUTES: Record<string, RouteAccess> = {
  ...DISPUTE_ROUTES,
  ...EXPORT_ROUTES,
  ...IMPORT_ROUTES,
  ...PRIVACY_ROUTES,
  ...QUOTE_ROUTES,
  ...REPORT_ROUTES,
  ...SECOND_FACTOR_ROUTES,
  'GET /api/account/appointments/:id/inspection': {
    sees: ['customer', ...STAFF],
    path: w => `/api/account/appointments/${w.completedId}/inspection?tenantId=1`,
  },
  'GET /api/account/franchisee/invoices/:id': {
    sees: ['customer', ...STAFF],
    path: w => `/api/account/franchisee/invoices/${w.invoiceId}?tenantId=1`,
  },
  'GET /api/account/franchisee/invoices/:id/credit-note': {
    sees: ['customer', ...STAFF],
    path: w => `/api/account/franchisee/invoices/${w.paidInvoiceId}/credit-note?tenantId=1`,
  },
  'GET /api/account/franchisee/invoices/subscription/:id': {
    sees: ['customer', ...STAFF],
    path: w => `/api/account/franchisee/invoices/subscription/${w.planInvoiceId}?tenantId=1`,
  },
  'GET /api/account/franchisee/payout-report/:id': {
    sees: ['manager', 'tester', 'technician'],
    path: w => `/api/account/franchisee/payout-report/${w.payoutId}?tenantId=1`,
  },
  // Anyone with the right signature may open it; this one is wrong.
  'GET /api/payout-payments/:id/checkout': {
    refusal: 404,
    path: () => '/api/payout-payments/1/checkout?tenantId=1&signature=forged',
  },
  // Anyone with the mail's signed link may open it; this signature is wrong.
  'GET /api/payments/:id/checkout': {
    refusal: 404,
    path: () => '/api/payments/1/checkout?tenantId=1&signature=forged',
  },
  // Begins the payment, or creates a new link for an expired one.
  'POST /api/payments/:id/checkout': {
    refusal: 404,
    path: () => '/api/payments/1/checkout?tenantId=1&signature=forged',
  },
  // Anyone with the link to an order may open it; these have none.
  'GET /api/linked-order/inspection': { refusal: 422 },
  'GET /api/linked-order/invoice': { refusal: 422 },
  'POST /api/auth/order-account': {
    refusal: 404,
    body: { link: 'forged', code: '123456', password: 'a long password' },
  },
  'POST /api/auth/order-account-code': { refusal: 404, body: { link: 'forged' } },
  // The state is forged.
  'GET /api/connected-car/callback': { refusal: 400, path: () => '/api/connected-car/callback?state=forged&code=x' },
  // The provider's signature is missing.
  'POST /api/webhooks/stripe/:address': {
    refusal: 400,
    path: () => '/api/webhooks/stripe/CA',
    body: { type: 'checkout.session.completed' },
  },

  // The first run is over once there is a tenant.
  'POST /api/setup/link': { refusal: 404, body: { token: 'x' } },
  'POST /api/setup/suggestions': { refusal: 404, body: { token: 'x', search: '1 Main', countryCode: 'CA' } },
  'POST /api/setup/place': { refusal: 404, body: { token: 'x', id: 'x' } },
  'POST /api/setup/business': { refusal: 404, body: { token: 'x' } },

  'POST /api/auth/login': { ...EVERY_REQUEST, body: { email: 'a@b.co', password: 'wrong one' } },
  'POST /api/auth/register': {
    ...EVERY_REQUEST,
    body: { name: 'A', email: 'a@b.co', password: 'secret 1', recaptchaToken: 'x' },
  },
  'POST /api/auth/forgot-password': { ...EVERY_REQUEST, body: { email: 'a@b.co' } },
  'POST /api/auth/reset-password': {
    ...EVERY_REQUEST,
    body: { email: 'a@b.co', password: 'secret 1', passwordResetToken: 'x' },
  },
  'POST /api/auth/confirm-email': { ...EVERY_REQUEST, body: { token: 'x' } },
  'POST /api/auth/stop-email-change': { ...EVERY_REQUEST, body: { token: 'x' } },
  'POST /api/auth/invitation': { ...EVERY_REQUEST, body: { token: 'x' } },
  'POST /api/auth/invitation/accept': { ...EVERY_REQUEST, body: { token: 'x', name: 'A', password: 'secret 12345' } },
  'POST /api/auth/invitation/ask': { ...EVERY_REQUEST, body: { token: 'x' } },
  'POST /api/auth/logout': { ...EVERY_REQUEST, body: {} },
  'POST /api/browser-reports': { ...EVERY_REQUEST, body: { kind: 'speed', page: '/book', values: {} } },
  'POST /api/analytics': { ...EVERY_REQUEST, body: { name: 'page', visitor: 'v' } },
  // Visits are not recorded here.
  'POST /api/analytics/recording': {
    refusal: 404,
    body: { visitor: 'v', session: '0198a8e0-0000-7000-8000-000000000000', events: [{ type: 2, timestamp: 1 }] },
  },
  'POST /api/graphql': { ...EVERYBODY, body: { query: '{ vehicleYears }' } },
  'GET /api/graphql': { ...EVERYBODY, path: () => '/api/graphql?query=%7BvehicleYears%7D' },
  'GET /api/tenant': EVERY_REQUEST,
  'GET /api/tenant/logo.png': EVERY_REQUEST,
  // Copies of images on other sites; the world has none.
  'GET /api/tenant/logo': { answers: [], refusal: 404 },
  'GET /api/tenant/favicon': { answers: [], refusal: 404 },
  // An uploaded picture; the world has none.
  'GET /api/tenant/picture/:digest': { refusal: 404, path: () => `/api/tenant/picture/${'0'.repeat(32)}` },
  // No picture is sent, which those who may change the brand read.
  'POST /api/tenant/pictures/:kind': {
    answers: ['owner', 'admin'],
    path: () => '/api/tenant/pictures/logo',
    body: { picture: 'none' },
  },
  'GET /api/account/franchisee/work-orders/changes': {
    answers: [...STAFF, ...OTHER_STAFF],
    path: () => '/api/account/franchisee/work-orders/changes?seconds=0',
  },
  'GET /api/health': EVERY_REQUEST,
  'GET /api/release': EVERY_REQUEST,
  'GET /api/ready': EVERY_REQUEST,
  'GET /api/static-map': { ...EVERY_REQUEST, path: () => '/api/static-map?lat=43.65&lng=-79.38&width=64&height=64' },
  'POST /api/holds/release': { ...EVERY_REQUEST, body: { holdKey: 'x' } },
  'GET /api/human-check/settings': EVERY_REQUEST,
  'GET /api/human-check/challenge': EVERY_REQUEST,
}
