import type { Country, PaymentGateway } from './payment-gateway.ts'

/** The keys of an account at the provider. */
export interface AccountKeys {
  secretKey: string
  publishableKey: string
  /** Newest first. The others are accepted while a secret is replaced. */
  webhookSecrets: readonly [string, ...string[]]
}

/** An account of a tenant, as the database has it. */
export interface OwnAccount {
  tenantId: number
  accountId: number
  country: Country
  sealedKeys: Buffer
}

/** What the provider says about the account of a key. */
export interface ProviderAccount {
  providerAccountId: string
  country: string
  mode: 'test' | 'live'
  /** Whether it can take payments now. */
  canCharge: boolean
}

/**
 * The accounts at the payment provider: those of the environment's keys (or of the sandbox), and those of tenants. Every call goes through the account of its
 * payment, customer or reader.
 */
export interface PaymentGateways {
  /** The countries that the environment has keys for. */
  environmentCountries: readonly Country[]

  /**
   * Returns the environment's accounts: all of them for the first tenant, none for another, because one business must not take another's money. The sandbox is for
   * every tenant. A call for a country without keys is refused with 409 PAYMENTS_NOT_SET_UP.
   */
  ofEnvironment(tenantId: number): PaymentGateway

  /** Returns the publishable key of the environment's account of a country; undefined when the tenant has none. */
  publicKeyOfEnvironment(tenantId: number, country: Country): string | undefined

  /** Returns a tenant's account. @returns `isOld`: its keys are sealed with a previous secret. @throws Error when they are sealed with another secret */
  ofAccount(account: OwnAccount): { gateway: PaymentGateway; isOld: boolean }

  /** Encrypts keys for the database. */
  seal(tenantId: number, keys: AccountKeys): Buffer

  /** Encrypts with the current secret what was encrypted with a previous one. */
  sealAgain(tenantId: number, sealedKeys: Buffer): Buffer

  /** Returns keys with changes, encrypted. A webhook secret is put before those that there were, and the oldest of more than three is dropped. */
  changeKeys(
    tenantId: number,
    sealedKeys: Buffer,
    change: { secretKey: string; publishableKey: string } | { webhookSecret: string },
  ): Buffer

  /**
   * Asks the provider which account a key belongs to.
   * @throws Refusal 422 under `secretKey` for a key that the provider refuses; 503 when it cannot be reached
   */
  identify(secretKey: string): Promise<ProviderAccount>

  /**
   * Asks the provider about an account that a tenant uses.
   * @param account one of a tenant, or the environment's for a tenant
   * @throws Refusal as `identify`; 409 PAYMENTS_NOT_SET_UP when there is no account
   */
  check(account: OwnAccount | { tenantId: number; country: Country; accountId: null }): Promise<ProviderAccount>

  /** The version of the provider's API that this server speaks. */
  apiVersion: string

  /** Whether this server's payments are those of the sandbox, which moves no money. */
  isSandbox: boolean
}
