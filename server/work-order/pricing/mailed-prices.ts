import { carOfVisit } from '../../../domain/booking/visit-cars.ts'
import { type Currency, formatMoney } from '../../../domain/format/money.ts'
import { isPlanEntry } from '../../../domain/pricing/plans.ts'
import { sumTaxes, taxText } from '../../../domain/pricing/tax-text.ts'
import { type OfferedPlan, planPrice } from '../../../domain/subscription/plan-terms.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { TEXTS } from '../texts.ts'

interface MailedPrices {
  /** The lines, and the total without tax with what tax adds, as shown when booking. */
  prices: [label: string, amount: string, isTotal?: boolean][]
  /** The plan that the order starts. */
  plan: OfferedPlan | null
  /** Names of what is done at the visit, without fees. */
  services: string[]
}

/** A car of a visit, as its mails name it. */
export interface MailedCar {
  orderId: number
  /** Year, make and model. */
  vehicle: string
}

/**
 * Returns the prices of a visit for its mails, with one total. Several cars stand one below the other, each with its number. A plan has its own price: the line that
 * starts it costs nothing.
 */
export async function mailedPrices(
  db: Database,
  cars: readonly MailedCar[],
  currency: Currency,
): Promise<MailedPrices> {
  const all = await db
    .selectFrom('line_item as l')
    .innerJoin('service as s', 's.id', 'l.service_id')
    .leftJoin('subscription_type as t', 't.id', 'l.plan_id')
    .where(
      'l.work_order_id',
      'in',
      cars.map(({ orderId }) => orderId),
    )
    .select([
      'l.work_order_id',
      'l.name',
      'l.discounted_price',
      'l.taxes',
      's.is_fee',
      's.name_key',
      't.price',
      't.frequency',
    ])
    .orderBy('l.position')
    .execute()
  const lines = all.filter(line => !isPlanEntry(line.name_key) || line.discounted_price !== 0)
  const total = all.reduce((sum, line) => sum + line.discounted_price, 0)
  const planOf = ({ price, frequency }: (typeof lines)[number]): OfferedPlan | null =>
    price === null || frequency === null ? null : { price, frequency }
  const plan = lines.map(planOf).find(found => found !== null) ?? null
  const rowOf = (line: (typeof lines)[number]): [string, string] => {
    const own = line.is_fee ? null : planOf(line)
    return [line.name, own ? planPrice(own, currency) : formatMoney(line.discounted_price, currency)]
  }
  const rowsOf = ({ orderId, vehicle }: MailedCar, index: number): [string, string][] => {
    const car = carOfVisit(index + 1, cars.length)
    const rows = lines.filter(line => line.work_order_id === orderId).map(rowOf)
    return car === null ? rows : [[car, vehicle], ...rows]
  }
  return {
    services: [...new Set(lines.filter(line => !line.is_fee).map(line => line.name))],
    plan,
    prices: [
      ...cars.flatMap(rowsOf),
      [TEXTS.mail.total, `${formatMoney(total, currency)} ${taxText(sumTaxes(all), total, currency)}`, true],
    ],
  }
}
