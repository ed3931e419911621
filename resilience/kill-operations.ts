import { randomUUID } from 'node:crypto'
import { FEE } from '../domain/pricing/fees.ts'
import { payLink } from '../server/payment/pay-link/pay-link.ts'
import { loadConfig } from '../server/platform/config.ts'
import type { TenantFixture } from '../server/testing/fixture.ts'
import type { ApiClient } from '../bench/api-client.ts'
import { BOOK } from '../bench/bookers.ts'
import { untilAnswered } from '../bench/retry.ts'
import { BENCH_SECRET } from '../bench/server-process.ts'

const ADDRESS = {
  street: '10 King St W',
  city: 'Toronto',
  postalCode: 'M5V 1J9',
  province: 'Ontario',
  provinceCode: 'ON',
  country: 'Canada',
  countryCode: 'CA',
  lat: 43.6484,
  lng: -79.3784,
}

const HOUR_MS = 3_600_000
const INSPECT =
  'mutation ($id: ID!, $key: String, $inspection: InspectionInput!) { saveInspection(id: $id, idempotencyKey: $key, inspection: $inspection, finish: true) { id } }'
const COMPLETE =
  'mutation ($id: ID!, $key: String) { completeWorkOrder(workOrderId: $id, idempotencyKey: $key) { invoice { id billedAmount } } }'
const PAY_CASH = `
  mutation ($key: String!, $invoiceId: ID!, $amount: Int!) {
    payInvoice(idempotencyKey: $key, invoiceId: $invoiceId, amount: $amount, paymentMethod: cash) { status }
  }`
const PAY_LATER =
  'mutation ($key: String!, $invoiceId: ID!) { payLater(idempotencyKey: $key, invoiceId: $invoiceId) { payments { id } } }'

export interface OpenInvoice {
  id: number
  /** Cents. */
  amount: number
}

type Pay = (key: string, invoice: OpenInvoice) => Promise<void>

/** Actions of a customer or of staff. Every retry uses the same idempotency key. */
export interface Operations {
  /** Books the slot as a new guest. @returns the order's id */
  book(key: string, slot: Date): Promise<number>
  /** Requests a time half a day after the slot, outside the opening hours, so it gets no van. @returns the order's id */
  request(slot: Date): Promise<number>
  /** Books, inspects and completes an order in the past, for a guest or a customer. @returns its invoice */
  invoice(slot: Date, customer?: { id: number; email: string }): Promise<OpenInvoice>
  payCash: Pay
  /** Sends the payment link, opens it and pays on the provider's page. The webhook arrives later. */
  payByLink: Pay
  /** The first half of that. @returns the path of the provider's page */
  openLink(key: string, invoice: OpenInvoice): Promise<string>
  /** The second half of that. */
  payAtPage(path: string): Promise<void>
}

interface Booked {
  key: string
  slot: Date
  customer?: { id: number; email: string } | undefined
  isRequest?: boolean
}

export function operationsOn(
  tenant: TenantFixture,
  vehicleId: number,
  { guest, staff }: { guest: ApiClient; staff: ApiClient },
): Operations {
  const config = loadConfig({ SECRET: BENCH_SECRET })

  /** @throws Error unless the answer is a success */
  async function run<Data>(client: ApiClient, query: string, variables: object): Promise<Data> {
    const { data, error, status } = await untilAnswered(() => client.graphql(query, variables))
    if (status !== 200 || data === null) throw new Error(`${status}: ${error?.message}`)
    return data as Data
  }

  async function bookAs(client: ApiClient, { key, slot, customer, isRequest = false }: Booked): Promise<number> {
    const email = customer?.email ?? `guest-${key.slice(0, 8)}@example.com`
    const { createWorkOrder } = await run<{ createWorkOrder: { workOrderId: string; outcome: string } }>(client, BOOK, {
      idempotencyKey: key,
      date: slot,
      vehicleId,
      contactInput: { name: 'Gwen Guest', email, phoneNumber: '4165550123' },
      addressInput: ADDRESS,
      lineItems: linesOf(tenant),
      customerId: customer?.id,
      isBooked: isRequest ? true : null,
    })
    if (createWorkOrder.outcome !== (isRequest ? 'REQUESTED' : 'CONFIRMED'))
      throw new Error(`The booking became ${createWorkOrder.outcome}.`)
    return Number(createWorkOrder.workOrderId)
  }

  const openLink: Operations['openLink'] = async (key, { id }) => {
    const { payLater } = await run<{ payLater: { payments: { id: string }[] } }>(staff, PAY_LATER, {
      key,
      invoiceId: id,
    })
    const link = payLink(config, '', {
      tenantId: tenant.id,
      paymentId: Number(payLater.payments[0]?.id),
      now: new Date(),
    })
    const opened = await untilAnswered(() =>
      guest.call({ method: 'POST', path: link, body: '', contentType: 'application/x-www-form-urlencoded' }),
    )
    if (opened.status !== 303 || !opened.location)
      throw new Error(`The payment link answered ${opened.status}: ${opened.body}`)
    return new URL(opened.location).pathname
  }

  const payAtPage: Operations['payAtPage'] = async path => {
    const paid = await untilAnswered(() =>
      guest.call({ method: 'POST', path, body: CARD_FORM, contentType: 'application/x-www-form-urlencoded' }),
    )
    if (paid.status !== 303) throw new Error(`The provider's page answered ${paid.status}.`)
  }

  return {
    book: (key, slot) => bookAs(guest, { key, slot }),
    request: slot =>
      bookAs(staff, { key: randomUUID(), slot: new Date(slot.getTime() + 12 * HOUR_MS), isRequest: true }),
    async invoice(slot, customer) {
      const id = await bookAs(staff, { key: randomUUID(), slot, customer })
      await run(staff, INSPECT, { id, key: randomUUID(), inspection: INSPECTION })
      const { completeWorkOrder } = await run<{ completeWorkOrder: { invoice: { id: string; billedAmount: number } } }>(
        staff,
        COMPLETE,
        { id, key: randomUUID() },
      )
      return { id: Number(completeWorkOrder.invoice.id), amount: completeWorkOrder.invoice.billedAmount }
    },
    payCash: async (key, { id, amount }) => {
      await run(staff, PAY_CASH, { key, invoiceId: id, amount })
    },
    openLink,
    payAtPage,
    payByLink: async (key, invoice) => payAtPage(await openLink(key, invoice)),
  }
}

const CARD_FORM = new URLSearchParams({
  email: 'guest@example.com',
  number: '4242424242424242',
  expiry: '04/40',
  cvc: '123',
  name: 'Gwen Guest',
  postal_code: 'M5V 1J9',
}).toString()

const INSPECTION = {
  corners: ['FrontLeft', 'FrontRight', 'RearLeft', 'RearRight'].map(corner => ({
    corner,
    tireCondition: 'good',
    brakeCondition: 'good',
    tireIdNumber: '',
    estimated: true,
  })),
  tireSize: '',
  notes: '',
  mileage: 64_000,
  windshieldsCondition: 'good',
  brakeFluid: 'good',
  windshieldFluid: 'good',
  leakInspection: 'good',
}

/** A basic oil change with its fees, more than a day from now. */
const linesOf = ({ serviceIds }: TenantFixture): { id: number | undefined; quantity: number; value: number }[] => [
  { id: serviceIds.oil_change_basic, quantity: 1, value: 8_900 },
  { id: serviceIds[FEE.mobile], quantity: 1, value: 1_500 },
  { id: serviceIds[FEE.supplies], quantity: 1, value: 495 },
  { id: serviceIds[FEE.environmental], quantity: 1, value: 350 },
]
