import { Stripe } from 'stripe'
import { z } from 'zod'
import { modeOf } from '../../../domain/payment/account-keys.ts'
import { invalidField } from '../../platform/refusal.ts'
import { openSealed, seal } from '../../platform/seal.ts'
import type { Keys } from '../../platform/secret.ts'
import type { Country, PaymentGateway } from '../../ports/payment-gateway.ts'
import type { AccountKeys, OwnAccount, PaymentGateways, ProviderAccount } from '../../ports/payment-gateways.ts'
import { type Accounts, accountOf } from './account-clients.ts'
import { callStripe } from './call-stripe.ts'
import type { WatchedAccount } from './environment.ts'
import type { AccountWatch } from './guard-account.ts'
import { API_VERSION, createStripeGateway } from './stripe-gateway.ts'
import { TEXTS } from './texts.ts'

/** The tenant that the environment's keys are for. */
const FIRST_TENANT = 1
/** Clients of accounts that were not used for long are made again. */
const MAX_CLIENTS = 200
/** A new secret and the one that it replaces, and one to spare. */
const MAX_WEBHOOK_SECRETS = 3

const storedKeys = z.object({
  secretKey: z.string(),
  publishableKey: z.string(),
  webhookSecrets: z.tuple([z.string()], z.string()),
})

/** The tenant is part of the key, so keys that were copied to another tenant's row cannot be opened. */
const purposeOf = (tenantId: number): string => `payment account ${tenantId}`

interface GatewaysOptions {
  /** The environment's accounts, or the sandbox's. */
  accounts: Accounts
  sandbox: { host: string; port: number } | undefined
  /** Encrypt the keys of tenants' accounts. */
  keys: Keys
  /** Returns the id of this installation. */
  environmentId: () => Promise<string>
  /** Learns when an account refuses our key. */
  watch: (account: WatchedAccount) => AccountWatch
  /** How long no calls are made after that, in ms. */
  pauseMs: number
}

/** Creates the gateways to all accounts at Stripe. */
export function createStripeGateways(options: GatewaysOptions): PaymentGateways {
  const { accounts, sandbox, keys, environmentId, watch, pauseMs } = options
  const common = { sandbox, environmentId, pauseMs }
  const watchOwn = (country: Country) => watch({ account: country, country, tenantId: null })
  const environment = createStripeGateway({ ...common, accounts, watch: watchOwn })
  const nothing = createStripeGateway({ ...common, accounts: {} })
  const usesEnvironment = (tenantId: number): boolean => sandbox !== undefined || tenantId === FIRST_TENANT
  const gateways = new Map<string, PaymentGateway>()
  const sealKeys = (tenantId: number, opened: AccountKeys): Buffer =>
    seal(keys, purposeOf(tenantId), JSON.stringify(opened))
  const open = (tenantId: number, sealed: Buffer): { opened: AccountKeys; isOld: boolean } => {
    const { text, isOld } = openSealed(keys, purposeOf(tenantId), sealed)
    return { opened: storedKeys.parse(JSON.parse(text)), isOld }
  }

  return {
    environmentCountries: (['CA', 'US'] as const).filter(country => accounts[country]),
    apiVersion: API_VERSION,
    isSandbox: sandbox !== undefined,
    ofEnvironment: tenantId => (usesEnvironment(tenantId) ? environment : nothing),
    publicKeyOfEnvironment: (tenantId, country) =>
      usesEnvironment(tenantId) ? accounts[country]?.publishableKey : undefined,

    ofAccount({ tenantId, accountId, country, sealedKeys }: OwnAccount) {
      const { opened, isOld } = open(tenantId, sealedKeys)
      const id = `${tenantId} ${country} ${JSON.stringify(opened)}`
      const gateway =
        gateways.get(id) ??
        createStripeGateway({
          ...common,
          accounts: { [country]: accountWith(opened) },
          watch: () => watch({ account: `${tenantId}-${accountId}`, country, tenantId }),
        })
      // The last one used is the last one in the map.
      gateways.delete(id)
      gateways.set(id, gateway)
      const [oldest] = gateways.keys()
      if (gateways.size > MAX_CLIENTS && oldest !== undefined) gateways.delete(oldest)
      return { gateway, isOld }
    },

    seal: sealKeys,
    sealAgain: (tenantId, sealedKeys) => sealKeys(tenantId, open(tenantId, sealedKeys).opened),

    changeKeys(tenantId, sealedKeys, change) {
      const { opened } = open(tenantId, sealedKeys)
      if (!('webhookSecret' in change)) return sealKeys(tenantId, { ...opened, ...change })
      const others = opened.webhookSecrets.filter(one => one !== change.webhookSecret)
      return sealKeys(tenantId, {
        ...opened,
        webhookSecrets: [change.webhookSecret, ...others.slice(0, MAX_WEBHOOK_SECRETS - 1)],
      })
    },

    identify: secretKey => identify(secretKey, sandbox),

    check(account) {
      if (account.accountId !== null)
        return identify(open(account.tenantId, account.sealedKeys).opened.secretKey, sandbox)
      return identify(accountOf(usesEnvironment(account.tenantId) ? accounts : {}, account.country).secretKey, sandbox)
    },
  }
}

/** Asks the provider whose a key is. @throws Refusal 422 under `secretKey` when it is refused */
async function identify(secretKey: string, sandbox: GatewaysOptions['sandbox']): Promise<ProviderAccount> {
  const address = sandbox ? { host: sandbox.host, port: sandbox.port, protocol: 'http' as const } : {}
  const stripe = new Stripe(secretKey, {
    ...address,
    apiVersion: API_VERSION,
    timeout: 20_000,
    maxNetworkRetries: 1,
    telemetry: false,
  })
  const account = await callStripe(() => stripe.accounts.retrieveCurrent()).catch((error: unknown) => {
    const cause = error instanceof Error && error.cause
    const isRefused =
      cause instanceof Stripe.errors.StripeAuthenticationError || cause instanceof Stripe.errors.StripePermissionError
    throw isRefused ? invalidField('secretKey', TEXTS.keyRefused) : error
  })
  return {
    providerAccountId: account.id,
    country: account.country ?? '',
    mode: modeOf(secretKey) ?? 'test',
    canCharge: account.charges_enabled,
  }
}

const accountWith = ({ secretKey, publishableKey, webhookSecrets }: AccountKeys) => {
  const [webhookSecret, ...otherWebhookSecrets] = webhookSecrets
  return { secretKey, publishableKey, webhookSecret, otherWebhookSecrets }
}
