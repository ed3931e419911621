import { randomUUID } from 'node:crypto'
import { AUSTIN, austin, BOOK, type Booker, farSlots, findBookers } from './bookers.ts'
import type { BenchDatabases } from './databases.ts'
import { type Gate, perSecond, ratioGate } from './gate.ts'
import { compare, drive, type Load } from './load.ts'
import { RawClient } from './raw-client.ts'
import { openSubject, runDirect, type Subject } from './subject.ts'

const CLIENTS = 32
const ROUND_MS = 2_000
const ROUNDS = 7

/** Only the rows of a booking: no session, prices, checks or search for a free van. */
const BARE_INSERT = `
  with placed as (
    insert into work_order (idempotency_key, user_id, author_id, franchise_id, van_id, contact_id, address_id, vehicle_id, user_vehicle_id, scheduled_at,
      is_confirmed, confirmed_at, currency, created_at)
    values ($1, $2, $2, $3, $4, $5, $6, $7, $8, $9, true, now(), 'USD', now()) returning id),
  lines as (
    insert into line_item (work_order_id, position, service_id, name, price, discounted_price, taxes, tax)
    select placed.id, l.position, l.service_id, 'A line of the booking', l.price, l.price, '[]', 0
    from placed, unnest($10::int[], $11::bigint[], $12::bigint[]) as l (position, service_id, price)),
  event as (
    insert into work_order_event (work_order_id, type, author_id, author_name, data) select placed.id, 'booked', $2, 'A customer', '{}' from placed)
  select app.enqueue('mail-booking', jsonb_build_object('workOrderId', placed.id)) from placed`

/** Gives each van and hour once: all hours of the first van, then of the second. */
function* places(vanIds: readonly number[], slots: readonly Date[]): Generator<{ vanId: number; slot: Date }, never> {
  for (const vanId of vanIds) for (const slot of slots) yield { vanId, slot }
  throw new Error('The slots to book ran out.')
}

function overGraphql(
  { server }: Subject,
  bookers: readonly Booker[],
  free: ReturnType<typeof places>,
): () => Promise<Load> {
  return async () => {
    const clients = bookers.map(booker => ({ booker, raw: new RawClient(server.port, AUSTIN.host, booker.token) }))
    const load = await drive(clients, ROUND_MS, async ({ booker, raw }) => {
      const variables = booker.input(randomUUID(), free.next().value.slot)
      const { status, body } = await raw.send(JSON.stringify({ query: BOOK, variables }))
      if (status !== 200 || !body.includes('"CONFIRMED"'))
        throw new Error(`Booking answered ${status}: ${body.toString()}`)
    })
    for (const { raw } of clients) raw.close()
    return load
  }
}

function straight(
  { direct }: Subject,
  franchiseId: number,
  bookers: readonly Booker[],
  free: ReturnType<typeof places>,
): () => Promise<Load> {
  return () =>
    drive(bookers, ROUND_MS, async booker => {
      const { vanId, slot } = free.next().value
      await runDirect(direct, AUSTIN.tenantId, BARE_INSERT, [
        randomUUID(),
        booker.userId,
        franchiseId,
        vanId,
        booker.contactId,
        booker.addressId,
        booker.vehicleId,
        booker.userVehicleId,
        slot,
        booker.lines.map((_, position) => position),
        booker.lines.map(line => line.id),
        booker.lines.map(line => line.value),
      ])
    })
}

/** Compares a booking of a signed-in customer with a bare insert of the same rows. */
export async function benchBooking(databases: BenchDatabases, workOrders: number): Promise<Gate[]> {
  const subject = await openSubject(await databases.scratch(await databases.seeded(workOrders)))
  try {
    const db = subject.direct.of(AUSTIN.tenantId)
    const franchise = await austin(db)
    const bookers = await findBookers(subject, CLIENTS)
    const vanIds = franchise.vans.map(van => van.id)
    const { measured, baseline, ratio } = await compare(
      ROUNDS,
      overGraphql(subject, bookers, places(vanIds, farSlots(franchise, 1, 9))),
      straight(subject, franchise.id, bookers, places(vanIds, farSlots(franchise, 10, 18))),
    )
    return [
      ratioGate(
        'booking / bare insert',
        { measured: perSecond(measured.rate), baseline: perSecond(baseline.rate), ratio },
        0.45,
      ),
    ]
  } finally {
    await subject.close()
  }
}
