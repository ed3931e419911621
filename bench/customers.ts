import { DEMO_PASSWORD } from '../db/seed/demo-logins.ts'
import { sessionOf } from './api-client.ts'
import { AUSTIN } from './bookers.ts'
import type { BenchDatabases } from './databases.ts'
import { type Gate, limitGate } from './gate.ts'
import { drive, quantile } from './load.ts'
import { RawClient } from './raw-client.ts'
import { openSubject, runDirect } from './subject.ts'

const CLIENTS = 4
const WARM_UP_MS = 1_000
const MEASURED_MS = 5_000
/** For both tenants together, so the measured one has half of them. */
const CUSTOMERS = 200_000
/** Customers to search for, spread over all of them. */
const SOUGHT = 300

const SEARCH = `query ($franchiseId: ID, $search: String) {
  customers(franchiseId: $franchiseId, search: $search, pageNumber: 1) { id name email phoneNumber vendorName }
}`

/** How many customers the list has, which the page asks for beside it. */
const COUNT = 'query ($search: String) { customerCount(search: $search) { count isMore } }'

interface Person {
  name: string
  email: string
  phone: string
}

/** Search texts of staff: the start of the name, a last name, the name, part of the email, the end of the phone number. */
function searchesFor({ name, email, phone }: Person): string[] {
  const last = name.split(' ').at(-1) ?? name
  return [name.slice(0, 2), name.slice(0, 4), last, name, email.split('@')[0] ?? email, phone.slice(-4), phone]
}

/** Measures the search for customers: by a manager among the franchise's, by sales among all of the tenant's. */
export async function benchCustomers(databases: BenchDatabases, orders: number): Promise<Gate[]> {
  const subject = await openSubject(await databases.seeded(orders, CUSTOMERS))
  const { server, direct } = subject
  try {
    const people = await runDirect<Person>(
      direct,
      AUSTIN.tenantId,
      `select u.name, u.email, c.phone_number as phone from app_user u join contact c on c.user_id = u.id
       where u.id % (select count(*) / $1 from app_user) = 0 limit $1`,
      [SOUGHT],
    )
    const searches = people.flatMap(searchesFor)
    const gates: Gate[] = []
    for (const email of ['sales@lonestar.example', 'manager.austin@lonestar.example']) {
      const token = await sessionOf(server.port, AUSTIN.host, { email, password: DEMO_PASSWORD })
      const clients = Array.from({ length: CLIENTS }, () => new RawClient(server.port, AUSTIN.host, token))
      const who = email.split(/[@.]/)[0] ?? ''
      for (const [what, query, texts] of [
        ['search', SEARCH, searches],
        // The whole list too, which is the longest.
        ['count', COUNT, ['', ...searches]],
      ] as const) {
        let next = 0
        const ask = async (client: RawClient): Promise<void> => {
          const search = texts[next++ % texts.length]
          const { status, body } = await client.send(JSON.stringify({ query, variables: { search } }))
          if (status !== 200 || body.includes('"errors"'))
            throw new Error(`The ${what} answered ${status}: ${body.toString()}`)
        }
        await drive(clients, WARM_UP_MS, ask)
        const { latencies } = await drive(clients, MEASURED_MS, ask)
        gates.push(limitGate(`customer ${what} of ${who} p95, ${CLIENTS} clients`, quantile(latencies, 0.95), 30, 'ms'))
      }
      for (const client of clients) client.close()
    }
    return gates
  } finally {
    await subject.close()
  }
}
