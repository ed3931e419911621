import { type CountryCode, countryNames } from '../../../domain/address/country.ts'
import { jobSupplies } from '../../../domain/inventory/job-supplies.ts'
import type { PaymentMethod } from '../../../domain/payment/payment.ts'
import { remittanceFee } from '../../../domain/payment/remittance.ts'
import type { Random } from '../random.ts'
import type { RowLoader } from '../load/row-loader.ts'
import type { HistoryOptions, WrittenOrder } from './written-order.ts'

const DAY_MS = 86_400_000
const METHODS: Record<CountryCode, readonly (readonly [number, PaymentMethod])[]> = {
  CA: [
    [48, 'card'],
    [20, 'terminal'],
    [12, 'cash'],
    [16, 'eTransfer'],
    [4, 'cheque'],
  ],
  US: [
    [50, 'card'],
    [20, 'terminal'],
    [10, 'cash'],
    [9, 'venmo'],
    [6, 'cashApp'],
    [5, 'cheque'],
  ],
}
/** Paid through the provider, so the author is not a member of staff. */
const BY_PROVIDER: readonly string[] = ['card', 'cashApp']

export interface WrittenPayment {
  amount: number
  method: string
  at: Date
  author: { id: number | null; name: string }
}

type InvoiceWriter = (order: WrittenOrder) => { invoiceNumber: number; payments: WrittenPayment[] }

/** Returns the function that bills a completed order and writes its payments, ledger and balances. */
export function invoiceWriter(
  loader: RowLoader,
  random: Random,
  { now, lastInvoiceNumbers, isDetailed }: HistoryOptions,
): InvoiceWriter {
  const addInvoice = loader.table('invoice', [
    'tenant_id',
    'id',
    'invoice_number',
    'work_order_id',
    'user_id',
    'vendor_id',
    'franchise_id',
    'van_id',
    'has_oil_change',
    'country_code',
    'currency',
    'sub_total',
    'discount_sub_total',
    'discount_amount',
    'tax',
    'taxes',
    'lines',
    'bill_to',
    'seller',
    'approved_amount',
    'refunded_amount',
    'created_at',
  ])
  const addPayment = loader.table('payment', [
    'tenant_id',
    'id',
    'idempotency_key',
    'invoice_id',
    'franchise_id',
    'user_id',
    'author_id',
    'author_name',
    'amount',
    'remittance_fee',
    'refunded_amount',
    'payment_method',
    'status',
    'cheque_number',
    'created_at',
    'updated_at',
  ])
  const addRefund = loader.table('refund', [
    'tenant_id',
    'id',
    'idempotency_key',
    'payment_id',
    'amount',
    'status',
    'author_id',
    'created_at',
  ])
  const addEntry = loader.table('payment_entry', [
    'tenant_id',
    'id',
    'invoice_id',
    'payment_id',
    'franchise_id',
    'kind',
    'refund_id',
    'amount',
    'created_at',
  ])

  function nextNumber(tenantId: number): number {
    const number = (lastInvoiceNumbers.get(tenantId) ?? 0) + 1
    lastInvoiceNumbers.set(tenantId, number)
    return number
  }

  /** Returns the payments of an invoice so far: mostly one, sometimes two, and for recent ones sometimes none. */
  function partsPaid({ priced: { totalWithTax }, customer, completedAt }: WrittenOrder): number[] {
    const isRecent = now.getTime() - completedAt.getTime() < 14 * DAY_MS
    const isOpen = random.chance(isRecent ? 0.15 : 0.015)
    const isSplit = random.chance(0.04) && !customer.vendor?.onSubTotal
    if (totalWithTax === 0 || (isOpen && !isSplit)) return []
    if (!isSplit) return [totalWithTax]
    const half = Math.ceil(totalWithTax / 2)
    return isOpen ? [half] : [half, totalWithTax - half]
  }

  function pay(order: WrittenOrder, invoiceId: number, amount: number, refund: number): WrittenPayment {
    const { site, van, customer, priced } = order
    const tenant_id = site.tenantId
    const id = loader.nextId('payment')
    const method = random.weighted(METHODS[site.countryCode])
    const at = new Date(Math.min(now.getTime(), order.completedAt.getTime() + random.int(2, 300) * 60_000))
    const author =
      van === null || BY_PROVIDER.includes(method)
        ? { id: null, name: 'Card payment' }
        : { id: van.technicianId, name: van.technicianName }
    addPayment({
      tenant_id,
      id,
      idempotency_key: `seed-${id}`,
      invoice_id: invoiceId,
      franchise_id: site.franchiseId,
      user_id: customer.userId,
      author_id: author.id,
      author_name: author.name,
      amount,
      remittance_fee: remittanceFee(customer.vendor, amount, priced.total),
      refunded_amount: refund,
      payment_method: method,
      status: 'APPROVED',
      cheque_number: method === 'cheque' ? String(random.int(1000, 9999)) : null,
      created_at: at,
      updated_at: at,
    })
    const entry = { tenant_id, invoice_id: invoiceId, payment_id: id, franchise_id: site.franchiseId }
    addEntry({ ...entry, id: loader.nextId('payment_entry'), kind: 'CAPTURE', refund_id: null, amount, created_at: at })
    if (refund > 0) {
      const refundId = loader.nextId('refund')
      const refundedAt = new Date(Math.min(now.getTime(), at.getTime() + random.int(1, 6) * DAY_MS))
      addRefund({
        tenant_id,
        id: refundId,
        idempotency_key: `seed-${refundId}`,
        payment_id: id,
        amount: refund,
        status: 'SUCCEEDED',
        author_id: site.managerId,
        created_at: refundedAt,
      })
      addEntry({
        ...entry,
        id: loader.nextId('payment_entry'),
        kind: 'REFUND',
        refund_id: refundId,
        amount: -refund,
        created_at: refundedAt,
      })
    }
    return { amount, method, at, author }
  }

  return order => {
    const { site, customer, car, priced } = order
    const id = loader.nextId('invoice')
    const invoiceNumber = nextNumber(site.tenantId)
    const parts = partsPaid(order)
    const [only] = parts
    const isRefunded = isDetailed && parts.length === 1 && only === priced.totalWithTax && random.chance(0.012)
    const refund = isRefunded ? (random.chance(0.5) ? priced.totalWithTax : Math.ceil(priced.totalWithTax / 4)) : 0
    addInvoice({
      tenant_id: site.tenantId,
      id,
      invoice_number: invoiceNumber,
      work_order_id: order.id,
      user_id: customer.userId,
      vendor_id: customer.vendor?.id ?? null,
      franchise_id: site.franchiseId,
      van_id: order.van?.id ?? null,
      has_oil_change: jobSupplies(priced.lines.map(line => line.nameKey)).oil,
      country_code: site.countryCode,
      currency: site.currency,
      sub_total: priced.subTotal,
      discount_sub_total: priced.total,
      discount_amount: priced.discountAmount,
      tax: priced.tax,
      taxes: priced.invoiceTaxes,
      lines: priced.invoiceLines,
      bill_to: JSON.stringify({
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
      seller: JSON.stringify(site.seller),
      approved_amount: parts.reduce((sum, amount) => sum + amount, 0),
      refunded_amount: refund,
      created_at: order.completedAt,
    })
    return { invoiceNumber, payments: parts.map(amount => pay(order, id, amount, refund)) }
  }
}
