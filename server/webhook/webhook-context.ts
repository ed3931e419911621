import type { FastifyBaseLogger } from 'fastify'
import type { CountryCode } from '../../domain/address/country.ts'
import type { EventAccount } from '../payment-account/event-accounts.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import type { EventProblem } from './event-problem.ts'

/** What applying an event of the provider needs. */
export interface WebhookContext {
  databaseOf: (tenantId: number) => Database
  /** The account that sent the event. */
  account: EventAccount
  /** All tenants, by id. */
  tenants: () => Promise<readonly { id: number; countryCode: CountryCode }[]>
  clock: Clock
  /** The version of the provider's API that this code is written for. */
  apiVersion: string
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>
}

/** What became of an event. */
export type EventOutcome = 'applied' | 'other environment' | EventProblem
