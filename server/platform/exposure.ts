import { COUNTRY_CODES } from '../../domain/address/country.ts'
import { modeOf } from '../../domain/payment/account-keys.ts'
import { type Config, ConfigError } from './config.ts'

/** Checks whether a name or address is a loopback address of this machine. */
const isLoopback = (host: string): boolean =>
  host === 'localhost' ||
  host.endsWith('.localhost') ||
  host === '::1' ||
  host === '[::1]' ||
  /^127(\.\d+){3}$/.test(host)

const isPublic = (address: string | undefined): boolean => {
  if (address === undefined) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || !isLoopback(hostname)
}

/** Checks whether others could reach this server or its data. They cannot if it listens only locally and uses the embedded database. */
export const isExposed = ({ databaseUrl, host, publicUrl, apiUrl }: Config): boolean =>
  databaseUrl !== undefined || !isLoopback(host) || isPublic(publicUrl) || isPublic(apiUrl)

/** Checks whether every page must say that nothing on it is real. */
export const isPublicSandbox = (config: Config): boolean => config.sandbox && isExposed(config)

const TRIAL = 'or SANDBOX=true if this is a trial with invented data'

/** Returns a sentence for each setting that is unsafe on a reachable server, naming the variable to set. */
const dangers = (config: Config): string[] => [
  ...(config.stripe
    ? []
    : [
        `Payments would be pretended: set STRIPE_CA_SECRET_KEY or STRIPE_US_SECRET_KEY, and the other two of that country, ${TRIAL}.`,
      ]),
  ...COUNTRY_CODES.filter(country => modeOf(config.stripe?.[country]?.secretKey ?? '') === 'test').map(
    country =>
      `Payments would move no money: STRIPE_${country}_SECRET_KEY is a key of the test mode. Set a live key, ${TRIAL}.`,
  ),
  ...(config.mail.smtpUrl ? [] : [`Mails would be shown on a page and not sent: set SMTP_URL, ${TRIAL}.`]),
  ...(config.smartcar
    ? []
    : [`Connected cars would be pretended: set SMARTCAR_CLIENT_ID and SMARTCAR_CLIENT_SECRET, ${TRIAL}.`]),
  ...(config.testNow ? ['The clock could be moved by anybody: unset TEST_NOW.'] : []),
  ...(config.demoData ? [`Demo accounts with a known password would be made: set DEMO_DATA=false, ${TRIAL}.`] : []),
  ...(config.databaseUrl !== undefined && config.secret === undefined
    ? [`Each machine would sign with a secret of its own: set SECRET, the same for all processes, ${TRIAL}.`]
    : []),
]

/**
 * Refuses to start with a stand-in, a demo account or a secret that is safe on a local machine only.
 * @throws ConfigError with a line for each problem, unless SANDBOX=true
 */
export function requireSafeStart(config: Config): void {
  if (config.sandbox || !isExposed(config)) return
  const found = dangers(config)
  if (found.length > 0)
    throw new ConfigError(
      ['Others can reach this server (DATABASE_URL, HOST, PUBLIC_URL or API_URL), so it does not start like this:']
        .concat(found.map(danger => `  - ${danger}`))
        .join('\n  '),
    )
}
