import { modeOf } from '../../domain/payment/account-keys.ts'
import type { SignedInContext } from '../platform/context.ts'

/** The outside services that a business uses. */
export const INTEGRATIONS = ['PAYMENTS', 'MAIL', 'ADDRESSES', 'MAPS', 'VIN', 'CARS', 'FILES', 'HUMAN_CHECK'] as const
export type IntegrationKey = (typeof INTEGRATIONS)[number]

/**
 * REAL: an outside service. BUILT_IN: part of the product, and good for a real business. STAND_IN: invented answers, only to try the product. OFF: not there.
 */
export const INTEGRATION_STATES = ['REAL', 'BUILT_IN', 'STAND_IN', 'OFF'] as const
export type IntegrationState = (typeof INTEGRATION_STATES)[number]

export interface Integration extends Tested {
  key: IntegrationKey
  state: IntegrationState
  /** Who answers, without any key or address: `Mapbox`. Empty for what is not an outside service. */
  provider: string
  /** It can be asked something that costs nothing. */
  isTestable: boolean
}

/** What tests of a service said so far. */
interface Tested {
  /** When a test last worked. */
  workedAt: Date | null
  failedAt: Date | null
  /** What the last failed test said. */
  failure: string | null
}

interface Answering {
  state: IntegrationState
  provider: string
}

const STAND_IN: Answering = { state: 'STAND_IN', provider: '' }
const BUILT_IN: Answering = { state: 'BUILT_IN', provider: '' }
const real = (provider: string): Answering => ({ state: 'REAL', provider })

/** What can be tested without a cost or a trace. Payments have their own page. */
const TESTABLE: readonly IntegrationKey[] = ['MAIL', 'ADDRESSES', 'VIN']

/** Payments of the business's own account, otherwise of the environment's. */
async function payments({ scope, services }: SignedInContext): Promise<Answering> {
  const { db, tenant } = scope
  const accounts = await db.selectFrom('payment_account').where('ended_at', 'is', null).select('mode').execute()
  if (accounts.some(({ mode }) => mode === 'live')) return real('Stripe')
  if (accounts.length > 0 || services.payments.isSandbox) return STAND_IN
  const key = services.payments.publicKeyOfEnvironment(tenant.id, tenant.countryCode)
  if (key === undefined) return { state: 'OFF', provider: '' }
  return modeOf(key) === 'live' ? real('Stripe') : STAND_IN
}

function addresses({ googlePlaces, mapbox }: SignedInContext['config']): Answering {
  if (googlePlaces) return real('Google Places')
  return mapbox.token ? real('Mapbox') : STAND_IN
}

const NEVER: Tested = { workedAt: null, failedAt: null, failure: null }

/** Returns the outside services with who answers and how the last tests ended, and never a key. */
export async function integrations(context: SignedInContext): Promise<Integration[]> {
  const { config } = context
  const answering: Record<IntegrationKey, Answering> = {
    PAYMENTS: await payments(context),
    MAIL: config.mail.smtpUrl === undefined ? STAND_IN : real('SMTP'),
    ADDRESSES: addresses(config),
    MAPS: config.mapbox.token ? real('Mapbox') : BUILT_IN,
    VIN: config.vin.decoder === 'vpic' ? real('NHTSA vPIC') : BUILT_IN,
    CARS: config.smartcar ? real('Smartcar') : STAND_IN,
    FILES: config.s3 ? real('S3') : BUILT_IN,
    HUMAN_CHECK: config.recaptcha ? real('reCAPTCHA') : BUILT_IN,
  }
  const checks = await context.scope.db
    .selectFrom('integration_check')
    .select(['key', 'worked_at as workedAt', 'failed_at as failedAt', 'failure'])
    .execute()
  const tested = new Map(checks.map(({ key, ...check }) => [key, check]))
  return INTEGRATIONS.map(key => ({
    key,
    ...answering[key],
    ...(tested.get(key) ?? NEVER),
    isTestable: TESTABLE.includes(key),
  }))
}
