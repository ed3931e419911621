import { type DocumentNode, print } from 'graphql'
import { DEMO_PASSWORD } from '../db/seed/demo-logins.ts'
import { InvoicesQuery } from '../web/invoice/documents.ts'
import { WorkOrderQuery, WorkOrdersQuery } from '../web/work-order/documents.ts'
import { sessionOf } from './api-client.ts'
import { AUSTIN, austin } from './bookers.ts'
import type { BenchDatabases } from './databases.ts'
import { type Gate, limitGate } from './gate.ts'
import { drive, quantile } from './load.ts'
import { RawClient } from './raw-client.ts'
import { openSubject, runDirect } from './subject.ts'

const CLIENTS = 4
const WARM_UP_MS = 1_000
const MEASURED_MS = 4_000
/** Orders whose page is opened, spread over all orders of the franchise. */
const OPENED = 500

/** Measures a manager's requests: the first page of each list, and single orders. A million orders include 300 vans and 100,000 customers. */
export async function benchStaff(databases: BenchDatabases, orders: number): Promise<Gate[]> {
  const subject = await openSubject(await databases.seeded(orders))
  const { server, direct } = subject
  try {
    const { id: franchiseId } = await austin(direct.of(AUSTIN.tenantId))
    const vans = await runDirect<{ id: number }>(
      direct,
      AUSTIN.tenantId,
      'select id from van v where franchise_id = $1 and exists (select from work_order w where w.van_id = v.id)',
      [franchiseId],
    )
    const opened = await runDirect<{ id: number }>(
      direct,
      AUSTIN.tenantId,
      `select id from (select id, row_number() over (order by id) as nth, count(*) over () as total from work_order where franchise_id = $1) o
       where nth % greatest(total / $2, 1) = 0`,
      [franchiseId, OPENED],
    )
    const list = (status: string) => vans.map(({ id: vanId }) => ({ franchiseId, status, vanId, pageNumber: 1 }))
    const pages: [string, DocumentNode, object[]][] = [
      ['requested orders', WorkOrdersQuery, [{ franchiseId, status: 'requested', pageNumber: 1 }]],
      ['upcoming orders', WorkOrdersQuery, list('upcoming')],
      ['past orders', WorkOrdersQuery, list('past')],
      ['invoices', InvoicesQuery, [{ franchiseId, pageNumber: 1 }]],
      ['one order', WorkOrderQuery, opened],
    ]
    const token = await sessionOf(server.port, AUSTIN.host, {
      email: 'manager.austin@lonestar.example',
      password: DEMO_PASSWORD,
    })
    const gates: Gate[] = []
    for (const [name, document, variables] of pages) {
      const query = print(document)
      const operations = variables.map(each => JSON.stringify({ query, variables: each }))
      const clients = Array.from({ length: CLIENTS }, () => new RawClient(server.port, AUSTIN.host, token))
      let next = 0
      const ask = async (client: RawClient): Promise<void> => {
        const { status, body } = await client.send(operations[next++ % operations.length] ?? '')
        if (status !== 200 || body.includes('"errors"'))
          throw new Error(`${name} answered ${status}: ${body.toString()}`)
      }
      await drive(clients, WARM_UP_MS, ask)
      const { latencies } = await drive(clients, MEASURED_MS, ask)
      for (const client of clients) client.close()
      gates.push(limitGate(`${name} p95, ${CLIENTS} clients`, quantile(latencies, 0.95), 40, 'ms'))
    }
    return gates
  } finally {
    await subject.close()
  }
}
