import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { localDay } from '../../domain/format/dates.ts'
import { VISIT_MINUTES } from '../../domain/schedule/routes.ts'
import { placeOrdersSql } from '../../server/booking/place-order-statement.ts'
import { AUSTIN, austin, type Booker, farSlots, findBookers } from '../bookers.ts'
import type { BenchDatabases } from '../databases.ts'
import { type Gate, perSecond, ratioGate } from '../gate.ts'
import { compare, drive, type Load } from '../load.ts'
import { openSubject, runDirect, type Subject } from '../subject.ts'
import { CLAIM_BEFORE_ROUTES } from './claim-before-routes.ts'

const CLIENTS = 32
const ROUND_MS = 2_000
const ROUNDS = 7

type Franchise = Awaited<ReturnType<typeof austin>>

const CLAIM = {
  name: 'bench-claim',
  text: placeOrdersSql({ newRows: false, extras: false, drivable: false, holds: false, cars: false }),
}
const BEFORE = { name: 'bench-claim-before', text: CLAIM_BEFORE_ROUTES }

/** A start of a van. */
interface Start {
  vanId: number
  day: string
  at: Date
}

/** A booking as the statements read it: the same for both, and without a search for prices or a customer. */
const bookingOf = (booker: Booker, franchise: Franchise, { vanId, day, at }: Start): object => ({
  idempotencyKey: randomUUID(),
  userId: booker.userId,
  newUser: {},
  author: { id: booker.userId, name: booker.name },
  contact: { name: booker.name, email: booker.email, phoneNumber: booker.phoneNumber },
  addressId: booker.addressId,
  address: {},
  userVehicleId: booker.userVehicleId,
  vehicleId: booker.vehicleId,
  vin: null,
  vehicleName: null,
  franchiseId: franchise.id,
  potentialFranchiseId: null,
  vanIds: [vanId],
  day,
  minutes: VISIT_MINUTES,
  scheduledAt: at,
  now: new Date(),
  unavailabilityReason: null,
  notes: '',
  currency: 'USD',
  discount: null,
  discountAmount: 0,
  creditApplied: 0,
  nearbyApplied: 0,
  vendor: null,
  planConsent: null,
  holdHash: null,
  takesOver: false,
  lines: booker.lines.map(({ id, value }, position) => ({
    position,
    serviceId: id,
    name: 'A line of the booking',
    description: '',
    price: value,
    discountedPrice: value,
    taxes: [],
    tax: 0,
    coveredPrice: 0,
    planId: null,
  })),
})

/** The starts of each client, on routes of its own: a claim that loses its route to another one is what the race measures. */
function startsOf(franchise: Franchise, slots: readonly Date[]): Start[][] {
  const days = Map.groupBy(slots, at => localDay(at, franchise.timeZone))
  const routes = [...days].flatMap(([day, hours]) =>
    franchise.vans.map(({ id }) => hours.map(at => ({ vanId: id, day, at }))),
  )
  return Array.from({ length: CLIENTS }, (_, client) =>
    routes.filter((_route, index) => index % CLIENTS === client).flat(),
  )
}

/** Books one start after the other with each client, one booking a statement. */
function claims(
  { direct }: Subject,
  statement: { name: string; text: string },
  clients: readonly { booker: Booker; starts: Start[] }[],
  franchise: Franchise,
): () => Promise<Load> {
  return () =>
    drive(clients, ROUND_MS, async ({ booker, starts }) => {
      const start = starts.shift()
      if (!start) throw new Error('The starts to claim ran out.')
      const values = [JSON.stringify([bookingOf(booker, franchise, start)])]
      const [row] = await runDirect<{ id: number | null }>(direct, AUSTIN.tenantId, statement, values)
      if (row?.id == null) throw new Error('A claim of a free start wrote nothing.')
    })
}

/** Opens a database whose orders keep vans free, as they did before there were routes. */
async function openBefore(url: string): Promise<Subject> {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await owner.query(`
    alter table work_order add constraint work_order_van_free exclude using gist (tenant_id with =, van_id with =, during with &&)
      where (van_id is not null and status = 'ASSIGNED' and not is_later_car)`)
  await owner.end()
  return await openSubject(url)
}

/** Compares a claim that takes the version of a route with the claim before there were routes. */
export async function benchClaims(databases: BenchDatabases, workOrders: number): Promise<Gate[]> {
  const seeded = await databases.seeded(workOrders)
  const subject = await openSubject(await databases.scratch(seeded))
  const before = await openBefore(await databases.scratch(seeded))
  try {
    const franchise = await austin(subject.direct.of(AUSTIN.tenantId))
    const bookers = await findBookers(subject, CLIENTS)
    const clientsIn = (slots: readonly Date[]) => {
      const starts = startsOf(franchise, slots)
      return bookers.map((booker, index) => ({ booker, starts: starts[index] ?? [] }))
    }
    const { measured, baseline, ratio } = await compare(
      ROUNDS,
      claims(subject, CLAIM, clientsIn(farSlots(franchise, 1, 9)), franchise),
      claims(before, BEFORE, clientsIn(farSlots(franchise, 10, 18)), franchise),
    )
    return [
      ratioGate(
        'claim by version / claim before routes',
        { measured: perSecond(measured.rate), baseline: perSecond(baseline.rate), ratio },
        0.75,
      ),
    ]
  } finally {
    await before.close()
    await subject.close()
  }
}
