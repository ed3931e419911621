import { durationText } from '../../domain/format/duration.ts'
import { sendTestMail } from '../message/preview.ts'
import type { SignedInContext } from '../platform/context.ts'
import type { LimitRule } from '../platform/limits/limits.ts'
import { invalidField, Refusal } from '../platform/refusal.ts'
import type { IntegrationKey } from './read-integrations.ts'
import { TEXTS } from './texts.ts'

const TESTS: LimitRule = { name: 'integration-tests', points: 30, seconds: 3600 }
/** A car that every decoder knows. */
const SAMPLE_VIN = '1HGCM82633A004352'
/** An address that every search knows. */
const SAMPLE_ADDRESSES = { CA: '100 Queen St W, Toronto M5H 2N2', US: '1100 Congress Ave, Austin 78701' } as const

/** How a test ended. */
export interface IntegrationTest {
  isWorking: boolean
  /** One sentence: what came back, or what to do. */
  message: string
  milliseconds: number
}

/** Asks each service something that costs nothing. @returns what came back; undefined when the answer is empty */
const QUESTIONS: Partial<Record<IntegrationKey, (context: SignedInContext) => Promise<string | undefined>>> = {
  MAIL: async context => TEXTS.mailed(await sendTestMail(context, { kind: 'receipt', text: null })),
  ADDRESSES: async ({ services, scope }) => {
    const { countryCode } = scope.tenant
    const [found] = await services.addressSearch.suggest(SAMPLE_ADDRESSES[countryCode], {
      countries: [countryCode],
      limit: 1,
    })
    return found && TEXTS.found(found.label)
  },
  VIN: async ({ services }) => {
    const car = await services.vinDecoder.decode(SAMPLE_VIN)
    return car ? TEXTS.decoded(`${car.year} ${car.make} ${car.model}`) : undefined
  },
}

/**
 * Tests an outside service now. A service that does not answer is a result, not a failure.
 * @throws Refusal 422 for a service that has no test; 429 after many, also of test mails, which says nothing about the service
 */
export async function testIntegration(context: SignedInContext, key: IntegrationKey): Promise<IntegrationTest> {
  const ask = QUESTIONS[key]
  if (!ask) throw invalidField('key', TEXTS.noTest)
  const { limits, scope, log } = context
  const wait = await limits.take(TESTS, String(scope.tenant.id))
  if (wait > 0) throw new Refusal(429, 'TOO_MANY', TEXTS.tooMany(durationText(Math.ceil(wait / 60_000))))
  const started = performance.now()
  const answered = await ask(context).then(
    answer => ({ isWorking: answer !== undefined, message: answer ?? TEXTS.empty }),
    (error: unknown) => {
      if (error instanceof Refusal && error.statusCode === 429) throw error
      log.warn({ err: error, integration: key }, 'a test of an outside service failed')
      return { isWorking: false, message: error instanceof Refusal ? error.message : TEXTS.noAnswer }
    },
  )
  const milliseconds = Math.round(performance.now() - started)
  await keepResult(context, { key, ...answered })
  return { ...answered, milliseconds }
}

/** The database keeps no longer sentence of a failure. */
const MAX_FAILURE = 500

/** Keeps when a service last worked or failed, for the page and the reminders. */
async function keepResult(
  { scope, clock }: SignedInContext,
  { key, isWorking, message }: { key: IntegrationKey; isWorking: boolean; message: string },
): Promise<void> {
  const now = clock.now()
  const values = isWorking ? { worked_at: now } : { failed_at: now, failure: message.slice(0, MAX_FAILURE) }
  await scope.db
    .insertInto('integration_check')
    .values({ key, ...values })
    .onConflict(conflict => conflict.columns(['tenant_id', 'key']).doUpdateSet(values))
    .execute()
}
