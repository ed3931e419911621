import type pg from 'pg'
import { countryNames } from '../../../domain/address/country.ts'
import { quote } from '../../../domain/pricing/quote.ts'
import { sumTaxes } from '../../../domain/invoice/billed-taxes.ts'
import { withNumbers } from '../../../domain/invoice/seller.ts'
import { taxesAt } from '../../../domain/pricing/taxes.ts'
import { cancelEffectiveAt, type Frequency, nextPaymentAt, paymentDay } from '../../../domain/subscription/dates.ts'
import type { Site } from '../site.ts'
import type { Customer, CustomerCar } from './write-customers.ts'

const DAY_MS = 86_400_000

interface DemoSubscription {
  car: 0 | 1
  alias: string
  /** Days from now to its start. */
  since: number
  status: 'ACTIVE' | 'PENDING' | 'CANCELLED'
  /** Number of paid months or years. */
  paid: number
}

/** An active plan, a cancelled one, and one whose first payment is due. */
const SUBSCRIPTIONS: readonly DemoSubscription[] = [
  { car: 0, alias: 'subscription_plan_monthly', since: -75, status: 'ACTIVE', paid: 3 },
  { car: 1, alias: 'subscription_plan_monthly', since: -300, status: 'CANCELLED', paid: 3 },
  { car: 1, alias: 'subscription_plan_annual', since: -20, status: 'PENDING', paid: 0 },
]

interface Plan {
  id: number
  name: string
  alias_name: string
  price: number
  frequency: Frequency
  service_id: number
}

/** Adds a customer's plans with their invoices, as completed orders, payments and cancellations would create them. */
export async function writePlans(
  client: pg.PoolClient,
  { site, customer, now }: { site: Site; customer: Customer; now: Date },
): Promise<void> {
  const { rows: plans } = await client.query<Plan>(
    `select id::float8, name, alias_name, price::float8, frequency, service_id::float8 from subscription_type
     where tenant_id = $1 and currency = $2`,
    [site.tenantId, site.currency],
  )
  for (const subscription of SUBSCRIPTIONS) {
    const plan = plans.find(({ alias_name }) => alias_name === subscription.alias)
    const car = customer.cars[subscription.car]
    if (plan && car) await writeSubscription(client, { site, customer, car, plan, now }, subscription)
  }
}

interface Setting {
  site: Site
  customer: Customer
  car: CustomerCar
  plan: Plan
  now: Date
}

async function writeSubscription(
  client: pg.PoolClient,
  { site, customer, car, plan, now }: Setting,
  { since, status, paid }: DemoSubscription,
): Promise<void> {
  const createdAt = new Date(now.getTime() + since * DAY_MS)
  const day = paymentDay(createdAt)
  const terms = { frequency: plan.frequency, renewPeriod: 1 }
  const dueAts = [createdAt]
  for (let count = 1; count < paid; count++) dueAts.push(nextPaymentAt(dueAts.at(-1) ?? createdAt, day, terms))
  const last = dueAts.at(-1) ?? createdAt
  const end = status === 'CANCELLED' ? cancelEffectiveAt(createdAt, day, terms) : null
  const { rows } = await client.query<{ id: number }>(
    `insert into subscription (tenant_id, user_id, user_vehicle_id, subscription_type_id, status, payment_day, created_at, renewed_at, updated_at,
       cancel_effective_at, next_payment_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id::float8`,
    [
      site.tenantId,
      customer.userId,
      car.userVehicleId,
      plan.id,
      status,
      day,
      createdAt,
      paid > 1 ? last : null,
      end ?? last,
      end,
      status === 'ACTIVE' ? nextPaymentAt(last, day, terms) : null,
    ],
  )
  for (const [index, dueAt] of dueAts.entries())
    await writePeriod(
      client,
      { site, customer, car, plan, now },
      {
        subscriptionId: rows[0]?.id ?? 0,
        dueAt,
        isPaid: index < paid,
      },
    )
}

interface Period {
  subscriptionId: number
  dueAt: Date
  isPaid: boolean
}

async function writePeriod(
  client: pg.PoolClient,
  { site, customer, car, plan }: Setting,
  { subscriptionId, dueAt, isPaid }: Period,
): Promise<void> {
  const line = {
    serviceId: plan.service_id,
    nameKey: plan.alias_name,
    name: plan.name,
    price: plan.price,
    isFee: false,
  }
  const taxes = taxesAt(site.countryCode, site.provinceCode, site.localTax)
  const priced = quote({ lines: [line], discount: null, credit: 0, taxes })
  const { rows } = await client.query<{ id: number }>(
    `with counter as (update invoice_counter set last_number = last_number + 1 where tenant_id = $1 returning last_number)
     insert into invoice (tenant_id, invoice_number, subscription_id, user_id, franchise_id, country_code, currency, sub_total, discount_sub_total,
       tax, taxes, lines, bill_to, approved_amount, created_at, seller)
     select $1, last_number, $2, $3, $4, $5, $6, $7, $7, $8, $9, $10, $11, $12, $13, $14 from counter returning id::float8`,
    [
      site.tenantId,
      subscriptionId,
      customer.userId,
      site.franchiseId,
      site.countryCode,
      site.currency,
      priced.total,
      priced.tax,
      JSON.stringify(withNumbers(sumTaxes(priced.lines), site.seller, site)),
      JSON.stringify(
        priced.lines.map(({ name, price, discountedPrice, tax }) => ({
          name,
          price,
          quantity: 1,
          discountedPrice,
          tax,
        })),
      ),
      JSON.stringify({
        name: customer.name,
        email: customer.email,
        phoneNumber: customer.phoneNumber,
        street: customer.street,
        city: customer.city,
        provinceCode: site.provinceCode,
        postalCode: customer.postalCode,
        country: countryNames[site.countryCode],
        vehicle: `${car.year} ${car.make} ${car.model}`,
      }),
      isPaid ? priced.totalWithTax : 0,
      dueAt,
      JSON.stringify(site.seller),
    ],
  )
  const invoiceId = rows[0]?.id ?? 0
  await client.query(
    `insert into subscription_period (tenant_id, subscription_id, due_at, invoice_id, opened_at, paid_at) values ($1, $2, $3, $4, $3, $5)`,
    [site.tenantId, subscriptionId, dueAt, invoiceId, isPaid ? dueAt : null],
  )
  if (!isPaid) return
  await client.query(
    `with paid as (
       insert into payment (tenant_id, idempotency_key, invoice_id, franchise_id, user_id, author_name, amount, payment_method, status, created_at, updated_at)
       values ($1, 'plan-' || $2::bigint, $2, $3, $4, 'Card payment', $5, 'payLater', 'APPROVED', $6, $6) returning id)
     insert into payment_entry (tenant_id, invoice_id, payment_id, franchise_id, kind, amount, created_at)
     select $1, $2::bigint, id, $3::bigint, 'CAPTURE', $5, $6 from paid`,
    [site.tenantId, invoiceId, site.franchiseId, customer.userId, priced.totalWithTax, dueAt],
  )
}
