import { SearchQuery } from '../web/search/documents.ts'
import { AUSTIN } from './bookers.ts'
import type { BenchDatabases } from './databases.ts'
import { type Gate, limitGate } from './gate.ts'
import { type PageQuery, pageP95, staffSession } from './pages.ts'
import { openSubject, runDirect } from './subject.ts'

const CLIENTS = 4
const MEASURED_MS = 5_000
/** Orders whose parts are looked for, spread over all orders. */
const SOUGHT = 200
const MAX_MS = 50

interface Sought {
  id: number
  name: string
  phone: string
  street: string
  vin: string | null
  model: string
}

/** What staff type: a number, the start of a name, a last name, a name, parts of a phone number, a street, the end of a VIN, and a model. */
const typedFor = ({ id, name, phone, street, vin, model }: Sought): string[] => [
  String(id),
  name.slice(0, 3),
  name.split(' ').at(-1) ?? name,
  name,
  phone.slice(-4),
  phone,
  street,
  ...(vin === null ? [] : [vin.slice(-6)]),
  model,
]

/** Measures finding anything: by a manager in their franchises, and by sales among all customers. The baseline is reading one order by its number. */
export async function benchSearch(databases: BenchDatabases, orders: number): Promise<Gate[]> {
  const subject = await openSubject(await databases.seeded(orders))
  const { server, direct } = subject
  try {
    const sought = await runDirect<Sought>(
      direct,
      AUSTIN.tenantId,
      `select w.id, c.name, c.phone_number as phone, a.street, u.vin, lower(v.make || ' ' || v.model) as model
       from (select id, contact_id, address_id, user_vehicle_id, vehicle_id, row_number() over (order by id) as nth, count(*) over () as total
         from work_order) w
       join contact c on c.id = w.contact_id join address a on a.id = w.address_id join user_vehicle u on u.id = w.user_vehicle_id
       join vehicle v on v.id = w.vehicle_id
       where w.nth % greatest(w.total / $1, 1) = 0`,
      [SOUGHT],
    )
    const texts = sought.flatMap(typedFor).map(text => ({ text, limit: 5 }))
    const bare = await bareP95(direct, sought)
    const gates: Gate[] = []
    for (const who of ['manager.austin', 'sales']) {
      const page: PageQuery = ['search', SearchQuery, texts]
      const p95 = await pageP95(server.port, await staffSession(server.port, who), page, {
        clients: CLIENTS,
        forMs: MEASURED_MS,
      })
      const ratio = `${(p95 / bare).toFixed(1)} times a bare select of one order (${bare.toFixed(2)} ms)`
      gates.push(limitGate(`search of ${who} p95, ${CLIENTS} clients`, p95, MAX_MS, 'ms', ratio))
    }
    return gates
  } finally {
    await subject.close()
  }
}

/** Returns the 95th percentile of reading one order by its number, in milliseconds. */
async function bareP95(direct: Parameters<typeof runDirect>[0], sought: readonly Sought[]): Promise<number> {
  const times: number[] = []
  for (const { id } of sought) {
    const before = performance.now()
    await runDirect(direct, AUSTIN.tenantId, 'select * from work_order where id = $1', [id])
    times.push(performance.now() - before)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
}
