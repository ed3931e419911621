import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Random } from '../../db/seed/random.ts'
import type { Place } from '../../domain/address/distance.ts'
import { bucketAt } from '../../domain/scheduling/travel-bucket.ts'
import { estimateLeg, estimateMinutes } from '../../domain/scheduling/travel-estimate.ts'
import { AUSTIN, austin, BOOK, type Booker, farSlots, findBookers } from '../bookers.ts'
import type { BenchDatabases } from '../databases.ts'
import { PLAN, SETTINGS_MS } from '../drive-aware.ts'
import { exactGate, type Gate, limitGate } from '../gate.ts'
import { RawClient } from '../raw-client.ts'
import { openSubject, runDirect, type Subject } from '../subject.ts'

const CLIENTS = 32
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** Few enough days that the vans' days fill up, and enough that one hold is no percent. */
const HOLD_DAYS = 12
const HOLDS = 400
const BOOKING_DAYS = 4
const BOOKINGS_EACH = 12
/** Places are at most so many degrees from the franchise, some 13 km. */
const AREA_DEGREES = 0.12
/** Measured drives are at most so much shorter or longer than the estimate. */
const SPREAD = 0.2
/** Weekdays between nine and three: OSRM knows no traffic. */
const NO_TRAFFIC = 2
const SEED = 1

const TIMES = `query ($start: DateTime!, $end: DateTime!, $code: String!, $place: VisitPlaceInput, $cars: [VisitCarInput!]) {
  availability(start: $start, end: $end, code: $code, place: $place, cars: $cars, allTimes: true) { date isBooked } }`
const HOLD = `mutation ($date: DateTime!, $code: String!, $franchiseIdSelect: ID, $lat: Float, $lng: Float, $cars: [VisitCarInput!]) {
  holdSlot(date: $date, code: $code, franchiseIdSelect: $franchiseIdSelect, lat: $lat, lng: $lng, cars: $cars) { holdKey } }`

interface Reply {
  data?: {
    availability?: { date: string; isBooked: boolean }[]
    holdSlot?: { holdKey: string } | null
    createWorkOrder?: { outcome: string } | null
  } | null
  errors?: { extensions: { response: { error: string } } }[]
}

/** Days that nobody has booked. */
interface Days {
  start: Date
  end: Date
}

/** A customer with their own connection. */
interface Client {
  booker: Booker
  raw: RawClient
}

async function ask({ raw }: Client, query: string, variables: object): Promise<Reply> {
  const { status, body } = await raw.send(JSON.stringify({ query, variables }))
  // 409: somebody else was faster, or the drives are longer than the estimate.
  if (status !== 200 && status !== 409) throw new Error(`It answered ${status}: ${body.toString()}`)
  return JSON.parse(body.toString()) as Reply
}

const refusalOf = ({ errors }: Reply): string | undefined => errors?.[0]?.extensions.response.error

const carsOf = ({ vehicleId, lines }: Booker): object[] => [{ vehicleId, serviceIds: lines.map(({ id }) => id) }]

/** Returns the starts that are offered for a place. */
async function offered(client: Client, place: Place, days: Days): Promise<string[]> {
  const cars = carsOf(client.booker)
  const { data } = await ask(client, TIMES, { ...days, code: AUSTIN.code, place, cars })
  return (data?.availability ?? []).flatMap(({ date, isBooked }) => (isBooked ? [] : [date]))
}

/** A service that measures drives: each differs from the estimate by a share of its own, as far as SPREAD. */
async function openRoads(): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, response) => {
    const points =
      decodeURIComponent(request.url ?? '')
        .split('?')[0]
        ?.split('/')
        .at(-1) ?? ''
    const [from, to] = points.split(';').map(point => {
      const [lng = 0, lat = 0] = point.split(',').map(Number)
      return { lat, lng }
    })
    if (!from || !to) {
      response.writeHead(400).end()
      return
    }
    const seed = Math.round((from.lat * 7 + from.lng * 11 + to.lat * 13 + to.lng * 17) * 1e6)
    const share = 1 + SPREAD * (2 * new Random(seed).next() - 1)
    const { seconds, metres } = estimateLeg(from, to, NO_TRAFFIC)
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ code: 'Ok', durations: [[seconds * share]], distances: [[metres]] }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => void server.close() }
}

/** Keeps starts that were just offered, one after the other, so that only the drives can refuse them. @returns how many were tried and refused */
async function keepStarts(client: Client, base: Place & { id: number }, days: Days) {
  const random = new Random(SEED)
  const off = (): number => (random.next() * 2 - 1) * AREA_DEGREES
  let [tried, refused] = [0, 0]
  for (let nth = 0; nth < HOLDS; nth++) {
    const place = { lat: base.lat + off(), lng: base.lng + off() }
    const starts = await offered(client, place, days)
    if (starts.length === 0) continue
    const wanted = { code: AUSTIN.code, franchiseIdSelect: String(base.id), ...place, cars: carsOf(client.booker) }
    const reply = await ask(client, HOLD, { ...wanted, date: random.pick(starts) })
    tried += 1
    if (refusalOf(reply) === 'TIME_SLOT_UNAVAILABLE') refused += 1
    else if (!reply.data?.holdSlot) throw new Error(`A hold answered ${refusalOf(reply) ?? 'nothing'}.`)
  }
  return { tried, refused }
}

/** Books offered starts with all clients at once. @returns how many bookings had each outcome */
async function bookTogether(clients: readonly Client[], days: Days): Promise<Map<string, number>> {
  const outcomes = new Map<string, number>()
  const bookAll = async (client: Client, index: number): Promise<void> => {
    const random = new Random(SEED + index)
    for (let nth = 0; nth < BOOKINGS_EACH; nth++) {
      const { lat, lng } = client.booker
      const starts = await offered(client, { lat, lng }, days)
      if (starts.length === 0) return
      const variables = { ...client.booker.input(randomUUID(), new Date(random.pick(starts))), isBooked: false }
      const reply = await ask(client, BOOK, variables)
      const outcome = reply.data?.createWorkOrder?.outcome ?? refusalOf(reply) ?? 'nothing'
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    }
  }
  await Promise.all(clients.map(bookAll))
  return outcomes
}

interface VisitRow extends Place {
  vanId: number
  startsAt: Date
  endsAt: Date
}

/** The visits, and what is kept, on the days; in the order in which each van drives. */
const VISITS = `
  select s.van_id as "vanId", s.starts_at as "startsAt", upper(s.work) as "endsAt", coalesce(a.lat, (s.terms->'place'->>'lat')::float8) as lat,
    coalesce(a.lng, (s.terms->'place'->>'lng')::float8) as lng
  from stop s left join work_order w on w.stop_id = s.id left join address a on a.id = w.address_id
  where s.van_id is not null and not s.cancelled and s.starts_at >= $1 and s.starts_at < $2 order by s.van_id, s.starts_at`

/** Finds visits to which their van cannot drive from the one before, in the time between them. */
async function undrivable({ direct }: Subject, timeZone: string, { start, end }: Days): Promise<string[]> {
  const visits = await runDirect<VisitRow>(direct, AUSTIN.tenantId, VISITS, [start, end])
  return visits.flatMap((visit, index) => {
    const before = visits[index - 1]
    if (before?.vanId !== visit.vanId) return []
    const needs = estimateMinutes(before, visit, bucketAt(before.endsAt, timeZone))
    const has = (visit.startsAt.getTime() - before.endsAt.getTime()) / MINUTE_MS
    return has >= needs
      ? []
      : [`van ${visit.vanId} has ${has} of ${needs.toFixed(1)} min before ${visit.startsAt.toISOString()}`]
  })
}

/** How often a start that is offered by the estimate is refused by measured drives, and whether 32 customers at once ever get a start to which nobody can drive. */
export async function benchDrivable(databases: BenchDatabases, workOrders: number): Promise<Gate[]> {
  const roads = await openRoads()
  const database = await databases.scratch(await databases.seeded(workOrders))
  const subject = await openSubject(database, { TRAVEL_TIMES: 'osrm', OSRM_URL: roads.url })
  try {
    const franchise = await austin(subject.direct.of(AUSTIN.tenantId))
    await runDirect(subject.direct, AUSTIN.tenantId, PLAN, [franchise.id])
    await new Promise(resolve => setTimeout(resolve, SETTINGS_MS))
    const bookers = await findBookers(subject, CLIENTS)
    const clients = bookers.map(booker => ({
      booker,
      raw: new RawClient(subject.server.port, AUSTIN.host, booker.token),
    }))
    const [first] = clients
    if (!first) throw new Error('Nobody can book.')
    const daysIn = (year: number, count: number): Days => {
      const start = farSlots(franchise, year, year + 1)[0] ?? new Date()
      return { start, end: new Date(start.getTime() + count * DAY_MS) }
    }
    const [kept, booked] = [daysIn(1, HOLD_DAYS), daysIn(2, BOOKING_DAYS)]
    const { tried, refused } = await keepStarts(first, franchise, kept)
    const outcomes = await bookTogether(clients, booked)
    const problems = [
      ...(await undrivable(subject, franchise.timeZone, kept)),
      ...(await undrivable(subject, franchise.timeZone, booked)),
    ]
    for (const { raw } of clients) raw.close()
    const summary = [...outcomes].map(([outcome, count]) => `${count} ${outcome}`).join(', ')
    return [
      limitGate(
        `holds refused by drives within ${SPREAD * 100} % of the estimate`,
        (refused / tried) * 100,
        1,
        '%',
        `${refused} of ${tried}`,
      ),
      exactGate(`every start can be driven to, ${CLIENTS} customers at once`, summary, problems),
    ]
  } finally {
    roads.close()
    await subject.close()
  }
}
