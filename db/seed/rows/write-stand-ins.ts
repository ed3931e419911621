import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { sealTokens } from '../../../server/connected-car/car-tokens.ts'
import { consent, createGrants, findGrant, issueTokens } from '../../../server/sandbox/smartcar/grants.ts'
import { type Customer, newObject } from '../../../server/sandbox/stripe/objects.ts'
import { createPaymentMethod } from '../../../server/sandbox/stripe/payment-methods.ts'
import { createStore } from '../../../server/sandbox/stripe/store.ts'
import { createTables } from '../../../server/sandbox/stripe/tables.ts'
import type { Site } from '../site.ts'

/** Outside services that have a stand-in, at which the demo can have data. */
export interface StandIns {
  payments: boolean
  /** Seals the tokens of connected cars; null with a real service. */
  carSecret: string | null
}

const TOKEN_MS = 7_200_000
const ODOMETER_KM = 91_400

/** The cards of a demo customer. The last one is the default. One can be saved, but is declined when it is charged. */
const CARDS = {
  customer: ['pm_card_chargeCustomerFail', 'pm_card_mastercard', 'pm_card_visa'],
  member: ['pm_card_mastercard'],
} as const

/** Saves cards for a tenant's demo customers, in the payment sandbox and in our tables. */
export async function writeCards(
  client: pg.PoolClient,
  { site: { tenantId, countryCode }, mailHost }: { site: Site; mailHost: string },
): Promise<void> {
  await createTables(client)
  const store = createStore(client, countryCode, { id: null, idempotency_key: null })
  for (const [who, cards] of Object.entries(CARDS)) {
    const { rows } = await client.query<{ id: number; name: string; email: string }>(
      'select id::float8, name, email from app_user where tenant_id = $1 and email = $2',
      [tenantId, `${who}@${mailHost}`],
    )
    const [user] = rows
    if (!user) continue
    const customer: Customer = {
      ...newObject('customer', 'cus_', { reference: `${tenantId}-${user.id}` }),
      id: `cus_demo_${tenantId}_${user.id}`,
      email: user.email,
      name: user.name,
      phone: null,
      description: null,
    }
    await store.insert(customer)
    for (const token of cards) {
      const method = await createPaymentMethod(store, { type: 'card', card: { token }, metadata: {} })
      await store.save({ ...method, customer: customer.id })
    }
    await client.query(
      'insert into payment_customer (tenant_id, user_id, country_code, provider_customer_id) values ($1, $2, $3, $4)',
      [tenantId, user.id, countryCode, customer.id],
    )
  }
}

/** Connects the car of the next job of a site's first van, so that its technician can unlock it. */
export async function writeConnectedCar(
  client: pg.PoolClient,
  { site, secret, now }: { site: Site; secret: string; now: Date },
): Promise<void> {
  const { rows } = await client.query<{ car: number }>(
    `select user_vehicle_id::float8 as car from work_order
     where tenant_id = $1 and van_id = $2 and status = 'ASSIGNED' order by scheduled_at limit 1`,
    [site.tenantId, site.vans[0]?.id],
  )
  const [job] = rows
  if (!job) return
  await createGrants(client)
  const redirectUri = 'https://demo.example'
  const verifier = randomBytes(32).toString('base64url')
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const code = await consent(client, { redirectUri, challenge, odometerKm: ODOMETER_KM })
  const tokens = await issueTokens(client, { code, redirectUri, verifier })
  const grant = tokens && (await findGrant(client, tokens.access_token))
  if (!grant) throw new Error('the simulated car was not connected')
  const sealed = sealTokens([secret], {
    access: tokens.access_token,
    refresh: tokens.refresh_token,
    accessExpiresAt: new Date(now.getTime() + TOKEN_MS),
  })
  await client.query('update user_vehicle set smartcar_vehicle_id = $3 where tenant_id = $1 and id = $2', [
    site.tenantId,
    job.car,
    grant.vehicle_id,
  ])
  await client.query(
    `insert into connected_car (tenant_id, user_vehicle_id, access_token, refresh_token, access_expires_at, connected_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [site.tenantId, job.car, sealed.access_token, sealed.refresh_token, sealed.access_expires_at, now],
  )
}
