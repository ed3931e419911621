import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { ask as askAs } from './account.ts'
import { withOwner } from './create-franchises.ts'
import { ownFranchise } from './own-franchise.ts'
import { giveHour, ownHour } from './own-hours.ts'
import { ask, readyDraft } from './stored-booking.ts'

interface Priced {
  id: string
  nameKey: string
  price: number
}

const KEYS = ['oil_change_basic', 'mobile_service_fee', 'supplies_and_shop_fee', 'environmental_handling_fee']
const BOOK = `mutation Book($idempotencyKey: String!, $date: DateTime!, $vehicleId: ID!, $contactInput: ContactInput!, $addressInput: AddressInput!,
  $lineItems: [LineItemInput!]!, $isBooked: Boolean, $customerId: ID) {
  createWorkOrder(idempotencyKey: $idempotencyKey, date: $date, vehicleId: $vehicleId, contactInput: $contactInput, addressInput: $addressInput,
    lineItems: $lineItems, isBooked: $isBooked, customerId: $customerId) { workOrderId vanId }
}`

/** Time, author and customer of an order. Only staff can book past hours. */
interface Wanted {
  start: string
  end: string
  token?: string
  customerId?: string
}

/** Two weeks in July, after the demo's orders. */
const LATER: Wanted = { start: '2026-07-06T00:00:00Z', end: '2026-07-19T00:00:00Z' }

/** Books a guest's oil change at the file's franchise, confirmed into a van. @returns its id */
export const bookOrder = async (page: Page, name = 'Olive Order', wanted = LATER): Promise<string> =>
  await bookAt(page, name, {
    ...wanted,
    date: await ownHour(page, wanted, { token: wanted.token ?? null }),
    isRequest: false,
  })

const SUNDAYS = ['2026-05-03', '2026-05-10', '2026-05-17', '2026-05-24']
const SUNDAY_HOURS = SUNDAYS.flatMap(day =>
  Array.from({ length: 24 }, (_, hour) => `${day}T${String(hour).padStart(2, '0')}:00:00Z`),
)

/**
 * Requests an oil change on a Sunday of last month. The franchise is closed on Sundays, so the order stays a request and every van is free at its hour.
 * @returns its id
 */
export const requestOrder = async (page: Page, token: string, name = 'Olive Order'): Promise<string> =>
  await bookAt(page, name, {
    token,
    date: giveHour(`${ownFranchise().address.postalCode} on Sundays`, await unusedSundayHours()),
    isRequest: true,
  })

/** Returns the hours without an order: after a failure the next tests run in a new worker, which does not know the hours of the one before. */
async function unusedSundayHours(): Promise<string[]> {
  const query = 'select scheduled_at from work_order where tenant_id = 1 and franchise_id = $1'
  const { rows } = await withOwner(pool => pool.query<{ scheduled_at: Date }>(query, [ownFranchise().id]))
  const used = new Set(rows.map(row => row.scheduled_at.getTime()))
  return SUNDAY_HOURS.filter(hour => !used.has(Date.parse(hour)))
}

const CANCEL =
  'mutation Cancel($id: ID!) { cancelWorkOrder(workOrderId: $id, cancelReason: customer_cancelled) { id } }'

/** Cancels an order as staff. */
export const cancelOrder = async (page: Page, token: string, id: string): Promise<void> => {
  await askAs(token, page, CANCEL, { id })
}

const FIND = `select max(o.id)::text as id from work_order o join contact c on c.tenant_id = o.tenant_id and c.id = o.contact_id
  where o.tenant_id = 1 and o.franchise_id = $1 and c.email = $2`

/** Returns the id of the newest order with this email at the file's franchise. No API finds an order by its email. */
export async function orderOf(email: string): Promise<string> {
  const { rows } = await withOwner(pool => pool.query<{ id: string | null }>(FIND, [ownFranchise().id, email]))
  const id = rows[0]?.id
  if (!id) throw new Error(`${email} has no order`)
  return id
}

/** Books a guest's oil change of an earlier day, confirmed into a van, as staff. @returns its id */
export const bookOrderFor = async (
  page: Page,
  { name, email }: { name: string; email: string },
  token: string,
): Promise<string> => {
  const past = { start: '2026-05-08T00:00:00Z', end: '2026-05-30T00:00:00Z' }
  return await bookAt(page, name, { token, email, date: await ownHour(page, past, { token }), isRequest: false })
}

interface Booking extends Pick<Wanted, 'token' | 'customerId'> {
  date: string
  isRequest: boolean
  /** By default a new one. */
  email?: string
}

async function bookAt(page: Page, name: string, wanted: Booking): Promise<string> {
  const { car } = await readyDraft(page)
  const vehicleId = String(car.vehicleId)
  const { id: franchiseId, address } = ownFranchise()
  const where = `countryCode: "CA", franchiseId: ${franchiseId}`
  const fields = '{ id nameKey price }'
  const query = `{ services: servicePrices(${where}, vehicleId: ${vehicleId}) ${fields} fees: feePrices(${where}) ${fields} }`
  const { services, fees } = await ask<Record<'services' | 'fees', Priced[]>>(page, query)
  const lineItems = [...services, ...fees]
    .filter(({ nameKey }) => KEYS.includes(nameKey))
    .map(({ id, price }) => ({ id, quantity: 1, value: price }))
  const { id: _, ...addressInput } = address
  const { createWorkOrder } = await askAs<{ createWorkOrder: { workOrderId: string } }>(
    wanted.token ?? null,
    page,
    BOOK,
    {
      idempotencyKey: randomUUID(),
      date: wanted.date,
      vehicleId,
      contactInput: { name, email: wanted.email ?? `${randomUUID()}@example.com`, phoneNumber: '4165550123' },
      addressInput,
      lineItems,
      isBooked: wanted.isRequest,
      customerId: wanted.customerId,
    },
  )
  return createWorkOrder.workOrderId
}
