import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { resolve, sep } from 'node:path'
import { z } from 'zod'
import { COUNTRY_CODES, type CountryCode } from '../../domain/address/country.ts'
import { modeOf } from '../../domain/payment/account-keys.ts'
import { OBSERVE_VARIABLES, type ObserveSettings, observeSettings } from './observe/observe-settings.ts'
import { ROLES, type Role } from './role.ts'
import { TRAVEL_VARIABLES, type TravelSettings, travelProblem, travelSettings } from './travel-settings.ts'

/** A setting is missing, half-given or malformed. The message is one sentence that names the variable. */
export class ConfigError extends Error {}

const text = z.string().trim().min(1)
const port = z.coerce.number().int().min(0).max(65535)
const flag = z.enum(['true', 'false']).transform(v => v === 'true')
const url = z.url().transform(u => u.replace(/\/$/, ''))
/** Comma-separated secrets; none may be easy to guess. */
const secrets = z
  .string()
  .transform(list => list.split(',').map(secret => secret.trim()))
  .pipe(z.array(text.min(16)))
const contact = z.url({ protocol: /^(https|mailto)$/ })

/** A commit waits for the disk, and one flush serves all waiting commits, so more connections than cores help. Far more only add contention. */
const defaultPoolSize = Math.min(40, Math.max(12, availableParallelism() * 6))

/** Idle limit after which staff log in again. A setting can only shorten it. */
const MAX_STAFF_IDLE_HOURS = 12
/** Idle limit after which customers log in again. A setting can only shorten it. */
const MAX_CUSTOMER_IDLE_DAYS = 30

const environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  PORT: port.default(3000),
  HOST: text.default('127.0.0.1'),
  DATA_DIR: text.default('data'),
  DATABASE_URL: z.url().optional(),
  DATABASE_REPLICA_URL: z.url().optional(),
  DATABASE_POOLER_URL: z.url().optional(),
  DATABASE_POOLER_KEEPS_STATEMENTS: flag.default(false),
  BACKUP_DIR: text.optional(),
  BACKUP_KEEP_DAYS: z.coerce.number().int().min(1).max(3650).default(14),
  PUBLIC_URL: url.optional(),
  API_URL: url.optional(),
  SECRET: text.min(16).optional(),
  SECRET_PREVIOUS: secrets.default([]),
  SECURITY_CONTACT: contact.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  PERSISTED_DOCUMENTS_ONLY: flag.optional(),
  DEMO_DATA: flag.optional(),
  SANDBOX: flag.default(false),
  TRUST_PROXY: text.default('false'),
  RATE_LIMITS: flag.default(true),
  SERVICE_WORKER: flag.default(true),
  STAFF_IDLE_HOURS: z.coerce.number().int().min(1).max(1440).default(MAX_STAFF_IDLE_HOURS),
  CUSTOMER_IDLE_DAYS: z.coerce.number().int().min(1).max(60).default(MAX_CUSTOMER_IDLE_DAYS),
  TEST_NOW: z.coerce.date().optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(defaultPoolSize),
  WORKER_CONCURRENCY: z.coerce.number().int().min(0).max(64).default(4),
  ROLE: z.enum(ROLES).default('all'),
  BODY_SECONDS: z.coerce.number().int().min(1).max(300).default(30),
  MAX_CONNECTIONS: z.coerce.number().int().min(10).max(100_000).default(5000),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(25).default(0),
  STRIPE_CA_SECRET_KEY: text.optional(),
  STRIPE_CA_PUBLISHABLE_KEY: text.optional(),
  STRIPE_CA_WEBHOOK_SECRET: text.optional(),
  STRIPE_US_SECRET_KEY: text.optional(),
  STRIPE_US_PUBLISHABLE_KEY: text.optional(),
  STRIPE_US_WEBHOOK_SECRET: text.optional(),
  PROVIDER_PAUSE_SECONDS: z.coerce.number().int().min(0).max(3600).default(60),
  ENVIRONMENT_NAME: z
    .string()
    .regex(/^[a-z0-9-]{1,20}$/)
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  SMTP_TLS: z.enum(['required', 'optional']).default('required'),
  MAIL_FROM: text.default('bookings@vanbay.example'),
  S3_ENDPOINT: url.optional(),
  S3_REGION: text.optional(),
  S3_BUCKET: text.optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  VIN_DECODER: z.enum(['offline', 'vpic']).default('offline'),
  VPIC_URL: url.default('https://vpic.nhtsa.dot.gov/api'),
  SESSION_RECORDING: z.enum(['off', 'local', 'collector']).default('off'),
  SESSION_RECORDING_PERCENT: z.coerce.number().min(0).max(100).default(100),
  SESSION_RECORDING_URL: url.optional(),
  SESSION_RECORDING_KEY: text.optional(),
  MAPBOX_TOKEN: text.optional(),
  MAPBOX_URL: url.default('https://api.mapbox.com'),
  GOOGLE_PLACES_KEY: text.optional(),
  GOOGLE_PLACES_URL: url.default('https://places.googleapis.com'),
  GOOGLE_GEOCODING_URL: url.default('https://maps.googleapis.com'),
  SMARTCAR_CLIENT_ID: text.optional(),
  SMARTCAR_CLIENT_SECRET: text.optional(),
  RECAPTCHA_SITE_KEY: text.optional(),
  RECAPTCHA_SECRET_KEY: text.optional(),
  RECAPTCHA_URL: url.default('https://www.google.com/recaptcha/api'),
  ...OBSERVE_VARIABLES,
  ...TRAVEL_VARIABLES,
})

const SMARTCAR_URLS = {
  connectUrl: 'https://connect.smartcar.com',
  authUrl: 'https://auth.smartcar.com',
  apiUrl: 'https://api.smartcar.com',
}

/** Variables of a provider that must be set together or not at all. */
const groups: readonly (readonly (keyof z.infer<typeof environment>)[])[] = [
  ['STRIPE_CA_SECRET_KEY', 'STRIPE_CA_PUBLISHABLE_KEY', 'STRIPE_CA_WEBHOOK_SECRET'],
  ['STRIPE_US_SECRET_KEY', 'STRIPE_US_PUBLISHABLE_KEY', 'STRIPE_US_WEBHOOK_SECRET'],
  ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['SESSION_RECORDING_URL', 'SESSION_RECORDING_KEY'],
  ['SMARTCAR_CLIENT_ID', 'SMARTCAR_CLIENT_SECRET'],
  ['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET_KEY'],
]

/** Keys of the Stripe account of a country. */
export interface StripeAccount {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Also accepted, while a secret is replaced. */
  otherWebhookSecrets?: readonly string[]
}

/** A folder, or a bucket of the S3 account with a prefix that ends with a slash or is empty. */
export type BackupPlace = { keepDays: number } & ({ folder: string } | { bucket: string; prefix: string })

/** Every setting, read once at startup. docs/operations.md lists the variables. */
export interface Config {
  environment: 'development' | 'production' | 'test'
  port: number
  host: string
  dataDir: string
  /** The owner's connection; without it the product runs its own PostgreSQL in `dataDir`. */
  databaseUrl: string | undefined
  /** The owner's connection to a streaming replica of it, for reads that may lag. */
  databaseReplicaUrl: string | undefined
  /** A pooler in front of it, in session or transaction mode, for requests and jobs. `keepsStatements`: it keeps the names of prepared statements apart. */
  databasePooler: { url: string; keepsStatements: boolean } | undefined
  /** Where `npm run backup` and the archive of the embedded database go: a folder, or a part of a bucket. */
  backup: BackupPlace | undefined
  /** URL of the site, without a trailing slash; undefined until the port is known. */
  publicUrl: string | undefined
  /** URL of the API when it has its own host (TENANT-09). */
  apiUrl: string | undefined
  /** Signs links and challenges. Generated in `dataDir` on the first start when not set. */
  secret: string | undefined
  /** Previous secrets: signatures and sealed texts made with them are still accepted. */
  previousSecrets: readonly string[]
  /** Contact for security reports, as a mailto: or https: address; undefined for the tenant's support. */
  securityContact: string | undefined
  logLevel: string
  persistedDocumentsOnly: boolean
  /** Whether the first start fills an empty database with the demo tenants. */
  demoData: boolean
  /** Allows stand-ins and demo data even if others can reach this server. */
  sandbox: boolean
  /** Proxies whose X-Forwarded headers are trusted: none (false), those in these networks, or this number of hops. */
  trustProxy: false | string[] | number
  rateLimits: boolean
  /** Whether browsers keep the customers' pages for times without reception; false removes what they kept. */
  serviceWorker: boolean
  /** Session idle timeouts. */
  idle: { staffIdleHours: number; customerIdleDays: number }
  /** Start time of the clock in tests; undefined in production. */
  testNow: Date | undefined
  databasePoolSize: number
  /** 0 in a process with the role `web`. */
  workerConcurrency: number
  role: Role
  /** What a request's body has to arrive, in seconds; each 8 kB that arrived give it one more. */
  bodySeconds: number
  /** Open connections of clients; further ones are closed at once. */
  maxConnections: number
  /** After a signal to stop, how long the process still takes requests while `/api/ready` answers 503, so that a proxy sends it no more. */
  drainSeconds: number
  observe: ObserveSettings
  /** The accounts of the first tenant; one country is enough. Undefined: the sandbox. */
  stripe: Readonly<Partial<Record<CountryCode, StripeAccount>>> | undefined
  /** How long no calls are made to an account that refused our key. */
  providerPauseSeconds: number
  /** Makes an installation with a copy of another's database an environment of its own at the payment provider. */
  environmentName: string | undefined
  /** `tls` optional: also without encryption where the mail server offers none. */
  mail: { smtpUrl: string | undefined; tls: 'required' | 'optional'; from: string }
  /** Undefined: the local signed target. */
  s3: { endpoint: string; region: string; bucket: string; accessKeyId: string; secretAccessKey: string } | undefined
  vin: { decoder: 'offline' | 'vpic'; vpicUrl: string }
  /** Undefined: visits are not recorded. `percent` is the share of visits recorded (TENANT-10). */
  sessionRecording: { percent: number; collector: { url: string; key: string } | undefined } | undefined
  /** Token undefined: offline postal data and generated maps. */
  mapbox: { token: string | undefined; url: string }
  /** Undefined: address search uses Mapbox, or works offline. */
  googlePlaces: { key: string; url: string; geocodingUrl: string } | undefined
  /** Undefined: drives are estimated. */
  travel: TravelSettings | undefined
  /** Undefined: the sandbox's simulated cars. */
  smartcar: { clientId: string; clientSecret: string; connectUrl: string; authUrl: string; apiUrl: string } | undefined
  /** Undefined: the proof-of-work check. */
  recaptcha: { siteKey: string; secretKey: string; url: string } | undefined
}

/** @throws ConfigError for a value that would trust every caller */
function trustedProxies(value: string): Config['trustProxy'] {
  if (value === 'false') return false
  if (value === 'true')
    throw new ConfigError(
      'TRUST_PROXY=true would believe any address that a client writes. Name the networks of your proxies, such as TRUST_PROXY=10.0.0.0/8,127.0.0.1, or how many proxies there are, such as TRUST_PROXY=1.',
    )
  if (/^[1-9]$/.test(value)) return Number(value)
  const networks = value.split(',').map(network => network.trim())
  const wrong = networks.find(network => !isNetwork(network))
  if (wrong !== undefined)
    throw new ConfigError(
      `The setting TRUST_PROXY is not valid: ${wrong || 'an empty entry'} is no network. Write addresses and networks such as 10.0.0.0/8,127.0.0.1, or how many proxies there are, from 1 to 9.`,
    )
  return networks
}

/** @throws ConfigError for a folder that would be lost with the data, and for a bucket without an account */
function backupPlace(place: string | undefined, keepDays: number, dataDir: string, hasS3: boolean): Config['backup'] {
  if (place === undefined) return undefined
  const [, bucket, prefix = ''] = /^s3:\/\/([^/]+)(?:\/(.*))?$/.exec(place) ?? []
  if (bucket !== undefined) {
    if (!hasS3) throw new ConfigError('BACKUP_DIR is a bucket, so S3_ENDPOINT and the other S3 settings must be set.')
    return { keepDays, bucket, prefix: prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/` }
  }
  const folder = resolve(place)
  if (`${folder}${sep}`.startsWith(`${dataDir}${sep}`))
    throw new ConfigError(
      'BACKUP_DIR is inside DATA_DIR, so both would be lost together. Use a folder of another disk.',
    )
  return { keepDays, folder }
}

/** Checks whether a text is an address, or a network in CIDR form other than the whole internet. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

/** @throws ConfigError for a part of several processes that could not work together with the others */
function refuseUnfitRole(e: z.infer<typeof environment>): void {
  if (e.ROLE === 'worker' && e.WORKER_CONCURRENCY === 0)
    throw new ConfigError('ROLE=worker runs the jobs, so WORKER_CONCURRENCY must be at least 1.')
  if (e.ROLE === 'all') return
  if (!e.DATABASE_URL)
    throw new ConfigError(`ROLE=${e.ROLE} is one of several processes on one database, so DATABASE_URL must be set.`)
  if (!e.S3_ENDPOINT)
    throw new ConfigError(
      `ROLE=${e.ROLE} is one of several processes, and they share uploads in S3 only: set S3_ENDPOINT and the other S3 variables.`,
    )
}

/**
 * Reads and checks all settings.
 * @throws ConfigError with one sentence that names the variable (rule O2).
 */
export function loadConfig(env: Record<string, string | undefined>): Config {
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = environment.safeParse(filled)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new ConfigError(`The setting ${String(issue?.path[0])} is not valid: ${issue?.message}.`)
  }
  const e = parsed.data
  for (const group of groups) {
    const missing = group.filter(name => e[name] === undefined)
    const present = group.find(name => e[name] !== undefined)
    if (present && missing.length > 0) throw new ConfigError(`${present} is set, so ${missing[0]} must be set as well.`)
  }
  if (e.TEST_NOW && e.NODE_ENV !== 'test') throw new ConfigError('TEST_NOW is for tests only: NODE_ENV must be test.')
  if (e.STAFF_IDLE_HOURS > MAX_STAFF_IDLE_HOURS && e.NODE_ENV !== 'test')
    throw new ConfigError(`STAFF_IDLE_HOURS must be at most ${MAX_STAFF_IDLE_HOURS}.`)
  if (e.CUSTOMER_IDLE_DAYS > MAX_CUSTOMER_IDLE_DAYS && e.NODE_ENV !== 'test')
    throw new ConfigError(`CUSTOMER_IDLE_DAYS must be at most ${MAX_CUSTOMER_IDLE_DAYS}.`)
  if (e.SESSION_RECORDING === 'collector' && !e.SESSION_RECORDING_URL)
    throw new ConfigError('SESSION_RECORDING is collector, so SESSION_RECORDING_URL must be set as well.')
  if (e.GOOGLE_PLACES_KEY && e.MAPBOX_TOKEN)
    throw new ConfigError(
      'GOOGLE_PLACES_KEY and MAPBOX_TOKEN are both set, but one service finds addresses: unset one of them.',
    )
  refuseUnfitRole(e)
  const unfitTravel = travelProblem(e)
  if (unfitTravel) throw new ConfigError(unfitTravel.message)
  if (e.DATABASE_REPLICA_URL && !e.DATABASE_URL)
    throw new ConfigError('DATABASE_REPLICA_URL is set, so DATABASE_URL must be set as well.')
  if (e.DATABASE_POOLER_URL && !e.DATABASE_URL)
    throw new ConfigError(
      'DATABASE_POOLER_URL is set, so DATABASE_URL must be set as well, to the database itself: migrations, locks and notifications cannot go through a pooler.',
    )
  if (e.DATABASE_URL && !e.SANDBOX && e.PERSISTED_DOCUMENTS_ONLY === false)
    throw new ConfigError(
      'PERSISTED_DOCUMENTS_ONLY cannot be false when DATABASE_URL is set: unset it, or set SANDBOX=true.',
    )
  const account = (country: CountryCode): StripeAccount => {
    const secrets = (e[`STRIPE_${country}_WEBHOOK_SECRET`] ?? '').split(',').map(secret => secret.trim())
    const [webhookSecret = '', ...otherWebhookSecrets] = secrets.filter(secret => secret !== '')
    return {
      secretKey: e[`STRIPE_${country}_SECRET_KEY`] ?? '',
      publishableKey: e[`STRIPE_${country}_PUBLISHABLE_KEY`] ?? '',
      webhookSecret,
      otherWebhookSecrets,
    }
  }
  const countries = COUNTRY_CODES.filter(country => e[`STRIPE_${country}_SECRET_KEY`] !== undefined)
  for (const country of countries) {
    if (!account(country).webhookSecret)
      throw new ConfigError(`STRIPE_${country}_WEBHOOK_SECRET must have at least one secret.`)
    if (modeOf(account(country).secretKey) !== modeOf(account(country).publishableKey))
      throw new ConfigError(
        `STRIPE_${country}_SECRET_KEY and STRIPE_${country}_PUBLISHABLE_KEY must be keys of the same mode, test or live.`,
      )
  }
  return {
    environment: e.NODE_ENV,
    port: e.PORT,
    host: e.HOST,
    dataDir: resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    databaseReplicaUrl: e.DATABASE_REPLICA_URL,
    databasePooler: e.DATABASE_POOLER_URL
      ? { url: e.DATABASE_POOLER_URL, keepsStatements: e.DATABASE_POOLER_KEEPS_STATEMENTS }
      : undefined,
    backup: backupPlace(e.BACKUP_DIR, e.BACKUP_KEEP_DAYS, resolve(e.DATA_DIR), e.S3_ENDPOINT !== undefined),
    publicUrl: e.PUBLIC_URL,
    apiUrl: e.API_URL,
    secret: e.SECRET,
    previousSecrets: e.SECRET_PREVIOUS,
    securityContact: e.SECURITY_CONTACT,
    logLevel: e.LOG_LEVEL,
    // The embedded default is for trying the product, so its API accepts any document.
    persistedDocumentsOnly: e.PERSISTED_DOCUMENTS_ONLY ?? e.DATABASE_URL !== undefined,
    demoData: e.DEMO_DATA ?? e.DATABASE_URL === undefined,
    sandbox: e.SANDBOX,
    trustProxy: trustedProxies(e.TRUST_PROXY),
    rateLimits: e.RATE_LIMITS,
    serviceWorker: e.SERVICE_WORKER,
    idle: { staffIdleHours: e.STAFF_IDLE_HOURS, customerIdleDays: e.CUSTOMER_IDLE_DAYS },
    testNow: e.TEST_NOW,
    databasePoolSize: e.DATABASE_POOL_SIZE,
    workerConcurrency: e.ROLE === 'web' ? 0 : e.WORKER_CONCURRENCY,
    role: e.ROLE,
    bodySeconds: e.BODY_SECONDS,
    maxConnections: e.MAX_CONNECTIONS,
    drainSeconds: e.DRAIN_SECONDS,
    observe: observeSettings(e),
    stripe:
      countries.length > 0 ? Object.fromEntries(countries.map(country => [country, account(country)])) : undefined,
    providerPauseSeconds: e.PROVIDER_PAUSE_SECONDS,
    environmentName: e.ENVIRONMENT_NAME,
    mail: { smtpUrl: e.SMTP_URL, tls: e.SMTP_TLS, from: e.MAIL_FROM },
    s3:
      e.S3_ENDPOINT && e.S3_REGION && e.S3_BUCKET && e.S3_ACCESS_KEY_ID && e.S3_SECRET_ACCESS_KEY
        ? {
            endpoint: e.S3_ENDPOINT,
            region: e.S3_REGION,
            bucket: e.S3_BUCKET,
            accessKeyId: e.S3_ACCESS_KEY_ID,
            secretAccessKey: e.S3_SECRET_ACCESS_KEY,
          }
        : undefined,
    vin: { decoder: e.VIN_DECODER, vpicUrl: e.VPIC_URL },
    sessionRecording:
      e.SESSION_RECORDING === 'off'
        ? undefined
        : {
            percent: e.SESSION_RECORDING_PERCENT,
            collector:
              e.SESSION_RECORDING === 'collector' && e.SESSION_RECORDING_URL && e.SESSION_RECORDING_KEY
                ? { url: e.SESSION_RECORDING_URL, key: e.SESSION_RECORDING_KEY }
                : undefined,
          },
    mapbox: { token: e.MAPBOX_TOKEN, url: e.MAPBOX_URL },
    googlePlaces: e.GOOGLE_PLACES_KEY
      ? { key: e.GOOGLE_PLACES_KEY, url: e.GOOGLE_PLACES_URL, geocodingUrl: e.GOOGLE_GEOCODING_URL }
      : undefined,
    travel: travelSettings(e),
    smartcar:
      e.SMARTCAR_CLIENT_ID && e.SMARTCAR_CLIENT_SECRET
        ? { clientId: e.SMARTCAR_CLIENT_ID, clientSecret: e.SMARTCAR_CLIENT_SECRET, ...SMARTCAR_URLS }
        : undefined,
    recaptcha:
      e.RECAPTCHA_SITE_KEY && e.RECAPTCHA_SECRET_KEY
        ? { siteKey: e.RECAPTCHA_SITE_KEY, secretKey: e.RECAPTCHA_SECRET_KEY, url: e.RECAPTCHA_URL }
        : undefined,
  }
}
