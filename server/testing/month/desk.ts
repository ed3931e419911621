import { randomUUID } from 'node:crypto'
import { vi } from 'vitest'
import { distanceMetres } from '../../../domain/address/distance.ts'
import { bookingLines } from '../../../domain/booking/booking-lines.ts'
import { mileageUnits } from '../../../domain/pricing/fees.ts'
import { slotsBetween } from '../../../domain/schedule/slots.ts'
import { findFranchise, type ServingFranchise } from '../../franchise/place.ts'
import { payLink } from '../../payment/pay-link/pay-link.ts'
import { loadConfig } from '../../platform/config.ts'
import { priceList } from '../../pricing/price-list.ts'
import { runTasks } from '../../sandbox/stripe/run-tasks.ts'
import { postForm, typedCard } from '../../sandbox/stripe/test-sandbox.ts'
import { CREATE_WORK_ORDER } from '../booking.ts'
import { demoToken } from './demo-app.ts'
import type { TenantFixture } from '../fixture.ts'
import { COMPLETE, FINISHED_INSPECTION, PAY, PAY_LATER, SAVE_INSPECTION } from '../orders.ts'
import { CHECK, SEND_TO_TERMINAL } from '../payments.ts'
import type { TestApp } from '../test-app.ts'
import { TEST_SECRET } from '../test-secret.ts'
import { type Client, clientOf } from './clients.ts'

const WAIT = { timeout: 20_000, interval: 50 }
const HOUR_MS = 3_600_000
const CHARGE = `mutation Charge($idempotencyKey: String!, $invoiceId: ID!, $paymentMethodId: String!) {
  chargeCardOnFile(idempotencyKey: $idempotencyKey, invoiceId: $invoiceId, paymentMethodId: $paymentMethodId) { status }
}`

/** A bill made through the API; amounts in cents. */
export interface Bill {
  id: number
  /** With tax. */
  amount: number
}

export interface Booked {
  workOrderId: number
  at: Date
}

interface Wanted {
  from: Date
  count: number
  /** A vendor that sends the customer. */
  vendorNumber?: number
}

/** What a tenant's manager of all franchises does in the demo, through the API. Every step must succeed. */
export class Desk {
  readonly t: TestApp
  readonly tenant: TenantFixture
  readonly country: 'CA' | 'US'
  #token: string

  private constructor(t: TestApp, tenant: TenantFixture, country: 'CA' | 'US', token: string) {
    this.t = t
    this.tenant = tenant
    this.country = country
    this.#token = token
  }

  static async open(t: TestApp, country: 'CA' | 'US'): Promise<Desk> {
    const tenant = country === 'CA' ? t.fixture.ca : t.fixture.us
    return new Desk(t, tenant, country, await demoToken(t, tenant.host, tenant.emails.manager))
  }

  /** Moves the clock. */
  moveTo(at: Date): void {
    this.t.clock.set(at)
  }

  /** @throws Error with the refusal's sentence */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read answers freely
  async ask(query: string, variables: object = {}): Promise<any> {
    const { data, error, status } = await this.t.graphql(this.tenant.host, query, variables, this.#token)
    if (error || status !== 200 || data === null) throw new Error(`${status} ${error?.error}: ${error?.message}`)
    return data
  }

  /** Returns the status with which an operation is answered. */
  async statusOf(query: string, variables: object): Promise<number> {
    return (await this.t.graphql(this.tenant.host, query, variables, this.#token)).status
  }

  async download(url: string): Promise<string> {
    const headers = { host: this.tenant.host, authorization: `Bearer ${this.#token}` }
    const answer = await this.t.app.inject({ url, headers })
    if (answer.statusCode !== 200) throw new Error(`the download answered ${answer.statusCode}`)
    return answer.body
  }

  /** Books basic oil changes of a customer at free hours from a time on, one an hour. */
  async book(franchiseId: number, customer: string, wanted: Wanted): Promise<Booked[]> {
    const { from, count, vendorNumber = null } = wanted
    const db = this.t.db.databases.of(this.tenant.id)
    const franchise = await findFranchise(db, franchiseId)
    const client = await clientOf(this.t.db.owner, franchiseId, customer)
    if (!franchise) throw new Error(`there is no franchise ${franchiseId}`)
    const booked: Booked[] = []
    for (const at of slotsBetween(from, new Date(from.getTime() + 14 * 24 * HOUR_MS), franchise)) {
      if (booked.length === count) break
      const workOrderId = await this.#bookSlot(franchise, client, { at, vendorNumber })
      if (workOrderId !== null) booked.push({ workOrderId, at })
    }
    if (booked.length < count) throw new Error('the vans are full')
    return booked
  }

  /** @returns null when no van is free */
  async #bookSlot(
    franchise: ServingFranchise,
    client: Client,
    { at, vendorNumber }: { at: Date; vendorNumber: number | null },
  ): Promise<number | null> {
    const offers = await priceList(this.t.db.databases.of(this.tenant.id), {
      countryCode: this.country,
      franchiseId: franchise.id,
      vehicleId: client.vehicleId,
      at,
    })
    const lines = bookingLines(offers, {
      pickedIds: offers.filter(offer => offer.nameKey === 'oil_change_basic').map(offer => offer.serviceId),
      scheduledAt: at,
      now: this.t.clock.now(),
      vendorId: vendorNumber,
      subscription: null,
      mileageUnits: mileageUnits(this.country, distanceMetres(franchise, client), franchise.rules),
      priorityHours: franchise.rules.priorityHours,
    })
    const { userId: customerId, userVehicleId, vehicleId, address, contact } = client
    const { data, error } = await this.t.graphql(
      this.tenant.host,
      CREATE_WORK_ORDER,
      {
        idempotencyKey: randomUUID(),
        date: at,
        vehicleId,
        userVehicleId,
        customerId,
        franchiseIdSelect: franchise.id,
        vendorListInput: vendorNumber === null ? null : { vendorId: vendorNumber },
        contactInput: contact,
        addressInput: address,
        lineItems: lines.map(line => ({ id: line.serviceId, quantity: 1, value: line.price })),
      },
      this.#token,
    )
    if (error?.error === 'TIME_SLOT_UNAVAILABLE') return null
    if (error) throw new Error(`${error.error}: ${error.message}`)
    return Number(data.createWorkOrder.workOrderId)
  }

  /** Does the job an hour after its start, and bills it. */
  async bill({ workOrderId, at }: Booked): Promise<Bill> {
    this.moveTo(new Date(at.getTime() + HOUR_MS))
    await this.ask(SAVE_INSPECTION, { id: workOrderId, inspection: FINISHED_INSPECTION, finish: true })
    const { invoice } = (await this.ask(COMPLETE, { workOrderId })).completeWorkOrder
    return { id: Number(invoice.id), amount: invoice.billedAmount }
  }

  async payByHand({ id }: Bill, amount: number, paymentMethod: string): Promise<void> {
    const chequeNumber = paymentMethod === 'cheque' ? '1042' : null
    await this.ask(PAY, { idempotencyKey: randomUUID(), invoiceId: id, amount, paymentMethod, chequeNumber })
  }

  async chargeCard({ id }: Bill, paymentMethodId: string): Promise<void> {
    await this.ask(CHARGE, { idempotencyKey: randomUUID(), invoiceId: id, paymentMethodId })
  }

  /** Mails the link, opens it and pays on the provider's page. */
  async payByLink({ id }: Bill): Promise<void> {
    const { payments } = (await this.ask(PAY_LATER, { idempotencyKey: randomUUID(), invoiceId: id })).payLater
    const link = payLink(loadConfig({ SECRET: TEST_SECRET }), '', {
      tenantId: this.tenant.id,
      paymentId: Number(payments[0].id),
      now: this.t.clock.now(),
    })
    const headers = { host: this.tenant.host, 'content-type': 'application/x-www-form-urlencoded' }
    const opened = await this.t.app.inject({ method: 'POST', url: link, headers, payload: '' })
    const paid = await postForm(String(opened.headers.location), typedCard('4242424242424242'))
    if (paid.status !== 303) throw new Error(`the provider's page answered ${paid.status}`)
    await this.settle()
  }

  async readerOf(franchiseId: number): Promise<string> {
    const { cardReaders } = await this.ask(`{ cardReaders(franchiseId: ${franchiseId}) { id } }`)
    return cardReaders[0].id
  }

  async payAtReader({ id }: Bill, readerId: string, card: 'approve' | 'interac'): Promise<void> {
    await this.ask(SEND_TO_TERMINAL, { invoiceId: id, readerId })
    await this.presentCard(readerId, card)
    await this.ask(CHECK, { invoiceId: id })
  }

  async presentCard(readerId: string, outcome: 'approve' | 'interac'): Promise<void> {
    const address = this.t.app.server.address()
    const port = typeof address === 'object' ? address?.port : ''
    const shown = await postForm(`http://127.0.0.1:${port}/sandbox/terminal/${readerId}`, { outcome })
    if (shown.status !== 303) throw new Error(`the reader answered ${shown.status}`)
  }

  /** Waits until the provider has done and reported everything, and the product has worked off its jobs. */
  async settle(): Promise<void> {
    await vi.waitFor(async () => {
      await runTasks(this.t.db.owner)
      const { rows } = await this.t.db.owner.query<{ waiting: number }>(
        `select (select count(*) from sandbox.stripe_task)::int + (select count(*) from sandbox.stripe_event where delivered_at is null)::int as waiting`,
      )
      if (rows[0]?.waiting !== 0) throw new Error(`${rows[0]?.waiting} tasks and events wait`)
    }, WAIT)
    await this.#workOff()
  }

  /** Runs the jobs that wait, in their order. */
  async #workOff(): Promise<void> {
    const { jobs, db } = this.t
    for (;;) {
      const { rows } = await db.owner.query<{ task: keyof typeof jobs; payload: { tenantId: number } }>(
        'delete from app.outbox where id = (select min(id) from app.outbox) returning task, payload',
      )
      const [job] = rows
      if (!job) return
      const { tenantId, ...payload } = job.payload
      const run: (tenantId: number, payload: never) => Promise<void> = jobs[job.task]
      await run(tenantId, payload as never)
    }
  }
}
