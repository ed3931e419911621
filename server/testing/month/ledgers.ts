import type pg from 'pg'
import { OTHERS, type OtherRow } from './other-rows.ts'

/** The month as instants in each zone of the demo, from the first of June to the first of July. */
const JUNE: Readonly<Record<string, readonly [string, string]>> = {
  'America/Toronto': ['2026-06-01T04:00:00Z', '2026-07-01T04:00:00Z'],
  'America/Edmonton': ['2026-06-01T06:00:00Z', '2026-07-01T06:00:00Z'],
  'America/Chicago': ['2026-06-01T05:00:00Z', '2026-07-01T05:00:00Z'],
  'America/Los_Angeles': ['2026-06-01T07:00:00Z', '2026-07-01T07:00:00Z'],
}

export interface Place {
  id: number
  type: 1 | 2 | 3
  from: Date
  until: Date
}

interface InvoiceRow {
  id: number
  franchiseId: number
  isPlan: boolean
  vanId: number | null
  at: Date
  voidedAt: Date | null
  isCredited: boolean
  list: number
  net: number
  discount: number
  tax: number
  paid: number
  taxes: { name: string; amount: number }[]
}

interface EntryRow {
  id: number
  invoiceId: number
  franchiseId: number
  kind: 'CAPTURE' | 'REFUND' | 'REFUND_REVERSAL' | 'DISPUTE' | 'DISPUTE_REVERSAL'
  amount: number
  at: Date
  method: string
  payment: number
  remittance: number
}

const INVOICES = `
  select id::float8, franchise_id::float8 as "franchiseId", subscription_id is not null as "isPlan", van_id::float8 as "vanId", created_at as at, voided_at as "voidedAt",
    credited_at is not null as "isCredited", sub_total::float8 as list, discount_sub_total::float8 as net, discount_amount::float8 as discount, tax::float8,
    approved_amount::float8 as paid, taxes
  from invoice where tenant_id = $1 order by id`
const ENTRIES = `
  select e.id::float8, e.invoice_id::float8 as "invoiceId", e.franchise_id::float8 as "franchiseId", e.kind, e.amount::float8, e.created_at as at,
    p.payment_method as method, p.amount::float8 as payment, p.remittance_fee::float8 as remittance
  from payment_entry e join payment p on p.tenant_id = e.tenant_id and p.id = e.payment_id where e.tenant_id = $1 order by e.id`
/** Cents of the supplies that jobs used and of fuel, row by row; a removed purchase of fuel counts when it was bought. */
const COSTS = `
  select s.franchise_id::float8 as "franchiseId", e.created_at as at, round(-e.change * coalesce(e.unit_price, 0) / case when s.oil_id is null then 1.0 else 1000 end)::float8 as cents
  from stock_entry e join stock_item s on s.tenant_id = e.tenant_id and s.id = e.stock_item_id where e.tenant_id = $1 and e.reason = 'USED'
  union all
  select v.franchise_id::float8, coalesce(b.created_at, e.created_at), round(e.millilitres * e.unit_price / 1000.0)::float8
  from fuel_entry e join van v on v.tenant_id = e.tenant_id and v.id = e.van_id left join fuel_entry b on b.tenant_id = e.tenant_id and b.id = e.removes_id
  where e.tenant_id = $1`

const sumOf = <Row>(rows: readonly Row[], cents: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + cents(row), 0)
const billed = ({ net, tax }: InvoiceRow): number => net + tax

/** The account, by its default code, at which money of a payment method arrives. */
const accountOf = (method: string): string =>
  ({ cash: '1000', cheque: '1010', eTransfer: '1020', venmo: '1030' })[method] ?? '1040'

/** A tenant's rows, added up one by one and not by the code that reports use: what June's reports must say. Amounts in cents. */
export class Ledgers {
  readonly places: readonly Place[]
  readonly #invoices: readonly InvoiceRow[]
  readonly #entries: readonly EntryRow[]
  readonly #costs: readonly { franchiseId: number; at: Date; cents: number }[]
  readonly #others: readonly OtherRow[]

  private constructor(given: {
    places: readonly Place[]
    invoices: readonly InvoiceRow[]
    entries: readonly EntryRow[]
    costs: readonly { franchiseId: number; at: Date; cents: number }[]
    others: readonly OtherRow[]
  }) {
    this.places = given.places
    this.#invoices = given.invoices
    this.#entries = given.entries
    this.#costs = given.costs
    this.#others = given.others
  }

  static async read(owner: pg.Pool, tenantId: number): Promise<Ledgers> {
    const places = await owner.query<{ id: number; type: 1 | 2 | 3; zone: string }>(
      'select id::float8, type, time_zone as zone from franchise where tenant_id = $1 order by id',
      [tenantId],
    )
    return new Ledgers({
      places: places.rows.map(({ id, type, zone }) => {
        const [from, until] = JUNE[zone] ?? []
        if (!from || !until) throw new Error(`${zone} is not known`)
        return { id, type, from: new Date(from), until: new Date(until) }
      }),
      invoices: (await owner.query<InvoiceRow>(INVOICES, [tenantId])).rows,
      entries: (await owner.query<EntryRow>(ENTRIES, [tenantId])).rows,
      costs: (await owner.query(COSTS, [tenantId])).rows,
      others: (await owner.query<OtherRow>(OTHERS, [tenantId])).rows,
    })
  }

  #place(franchiseId: number): Place {
    const place = this.places.find(({ id }) => id === franchiseId)
    if (!place) throw new Error(`there is no franchise ${franchiseId}`)
    return place
  }
  #inJune(row: { franchiseId: number }, at: Date | null): boolean {
    const { from, until } = this.#place(row.franchiseId)
    return at !== null && at >= from && at < until
  }
  #bills = () => this.#invoices.filter(each => this.#inJune(each, each.at))
  #voids = () => this.#invoices.filter(each => this.#inJune(each, each.voidedAt))
  #money = () => this.#entries.filter(each => this.#inJune(each, each.at))
  /** Bills less voids. */
  #signed = (cents: (row: InvoiceRow) => number): number => sumOf(this.#bills(), cents) - sumOf(this.#voids(), cents)

  /** What the reports of sales and taxes must come to. */
  sales() {
    return { net: this.#signed(({ net }) => net), tax: this.#signed(({ tax }) => tax), total: this.#signed(billed) }
  }

  namedTaxes(): number {
    return this.#signed(({ taxes }) => sumOf(taxes, ({ amount }) => amount))
  }

  /** Debits less credits by account. Stock, fuel and supplies are not here. */
  journal(): Record<string, number> {
    const sums: Record<string, number> = {}
    const post = (code: string, cents: number): void => {
      sums[code] = (sums[code] ?? 0) + cents
    }
    const bill = (each: InvoiceRow, sign: 1 | -1): void => {
      post('1100', sign * billed(each))
      post(each.isPlan ? '4010' : '4000', -sign * each.list)
      post('4100', sign * each.discount)
      post('4110', sign * (each.list - each.net - each.discount))
      post('2200', -sign * each.tax)
    }
    for (const each of this.#bills()) bill(each, 1)
    for (const each of this.#voids()) {
      bill(each, -1)
      // What was paid is no longer owed; it is returned by refunds.
      post('1100', each.paid)
      post('4120', -each.paid)
    }
    for (const { kind, amount, method, remittance } of this.#money()) {
      // The provider takes the whole amount, and the vendor is owed its part. Of other payments it has kept it.
      const account = accountOf(method)
      const part = kind === 'CAPTURE' ? remittance : 0
      post(account, amount - (account === '1040' ? 0 : part))
      post('5300', part)
      post('2110', account === '1040' ? -part : 0)
      post(kind === 'CAPTURE' ? '1100' : kind.startsWith('DISPUTE') ? '4130' : '4120', -amount)
    }
    for (const { code, cents } of this.#others.filter(each => this.#inJune(each, each.at))) post(code, cents)
    return Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0))
  }

  /** What is owed of each invoice at the start or the end of June, for those of which something is. */
  owed(when: 'from' | 'until'): number[] {
    return this.#invoices.flatMap(each => {
      const at = this.#place(each.franchiseId)[when]
      if (each.at >= at || (each.voidedAt !== null && each.voidedAt < at)) return []
      const paid = this.#entries.filter(
        entry => entry.invoiceId === each.id && entry.kind === 'CAPTURE' && entry.at < at,
      )
      const rest = billed(each) - sumOf(paid, ({ amount }) => amount)
      return rest === 0 ? [] : [rest]
    })
  }

  /** What a franchise's dashboard of June must show. */
  dashboard(franchiseId: number) {
    const done = this.#bills().filter(
      each => each.franchiseId === franchiseId && !each.isPlan && each.voidedAt === null,
    )
    const commission = sumOf(done, ({ net }) => Math.round(net * 0.05))
    const costs = this.#costs.filter(each => each.franchiseId === franchiseId && this.#inJune(each, each.at))
    return {
      totalSales: sumOf(done, billed),
      totalEarnings: commission,
      workOrderCnt: done.length,
      totalRevenue: sumOf(
        this.#money().filter(each => each.franchiseId === franchiseId),
        ({ amount }) => amount,
      ),
      totalProfit: sumOf(done, ({ net }) => net) - commission - sumOf(costs, ({ cents }) => cents),
    }
  }

  /**
   * What the statements of a franchise's vans must come to: the dashboard's sums without plans and without what vendors keep, less earlier bills that were
   * voided in June.
   */
  statements({ id, type, from }: Place) {
    const board = this.dashboard(id)
    const invoices = new Map(this.#invoices.map(each => [each.id, each]))
    const voided = this.#voids().filter(each => each.franchiseId === id && !each.isPlan && each.at < from)
    const money = this.#money().filter(
      entry => entry.franchiseId === id && invoices.get(entry.invoiceId)?.isPlan === false,
    )
    const remittanceOf = ({ amount, payment, remittance }: EntryRow): number =>
      Math.sign(amount) * Math.round((Math.abs(amount) * remittance) / payment)
    const collected = type === 2 ? ['cash'] : ['cash', 'cheque', 'venmo', 'eTransfer']
    const received = (entries: readonly EntryRow[]): number =>
      sumOf(entries, entry => entry.amount - remittanceOf(entry))
    return {
      totalSales: board.totalSales - sumOf(voided, billed),
      workOrderCount: board.workOrderCnt - voided.length,
      totalRevenue: received(money),
      cashPayments: received(money.filter(({ method }) => collected.includes(method))),
      bridge: {
        plans: sumOf(
          this.#money().filter(entry => entry.franchiseId === id && invoices.get(entry.invoiceId)?.isPlan === true),
          ({ amount }) => amount,
        ),
        remittance: sumOf(money, remittanceOf),
      },
    }
  }

  /** Entries of payments through the provider, by kind, that were written after an entry. */
  providerEntries(afterId: number): { kinds: Record<string, number>; captures: number[] } {
    const entries = this.#entries.filter(({ id, method }) => id > afterId && accountOf(method) === '1040')
    const kinds: Record<string, number> = {}
    for (const { kind, amount } of entries) kinds[kind] = (kinds[kind] ?? 0) + amount
    return { kinds, captures: entries.filter(({ kind }) => kind === 'CAPTURE').map(({ amount }) => amount) }
  }

  /** What June's entries of the demo's payments through the provider come to. */
  providerBefore(entryId: number): number {
    const entries = this.#money().filter(({ id, method }) => id <= entryId && accountOf(method) === '1040')
    return sumOf(entries, ({ amount }) => amount)
  }

  /** What was written after the last demo rows, as the person at the desk would count it. */
  since({ invoiceId, entryId }: { invoiceId: number; entryId: number }) {
    const entries = this.#entries.filter(({ id }) => id > entryId)
    const of = (kinds: readonly string[], isProvider: boolean | null): number =>
      sumOf(
        entries.filter(
          ({ kind, method }) =>
            kinds.includes(kind) && (isProvider === null || isProvider === (accountOf(method) === '1040')),
        ),
        ({ amount }) => amount,
      )
    const captured = (method: string): number =>
      sumOf(
        entries.filter(each => each.kind === 'CAPTURE' && each.method === method),
        ({ amount }) => amount,
      )
    return {
      billed: sumOf(
        this.#invoices.filter(({ id }) => id > invoiceId),
        billed,
      ),
      'taken back': sumOf(
        this.#invoices.filter(({ id, voidedAt }) => id > invoiceId && voidedAt !== null),
        each => billed(each) - each.paid,
      ),
      cash: captured('cash'),
      cheque: captured('cheque'),
      'by hand elsewhere': captured('eTransfer') + captured('venmo'),
      provider: of(['CAPTURE'], true),
      'returned by provider': -of(['REFUND'], true),
      'returned in cash': -of(['REFUND'], false),
      disputed: -of(['DISPUTE'], null),
      'won back': of(['DISPUTE_REVERSAL'], null),
    }
  }
}
