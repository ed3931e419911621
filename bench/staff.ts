import { InvoicesQuery } from '../web/invoice/documents.ts'
import { WorkOrderQuery, WorkOrdersQuery } from '../web/work-order/documents.ts'
import { AUSTIN, austin } from './bookers.ts'
import type { BenchDatabases } from './databases.ts'
import { type Gate, limitGate } from './gate.ts'
import { type PageQuery, pageP95, staffSession } from './pages.ts'
import { openSubject, runDirect } from './subject.ts'

/** Without a pause between answer and question, so they want as much as the server has. */
const CLIENTS = 4
/** As many pages as 3,000 members of staff open who open one every half minute. */
const PER_SECOND = 100
const MEASURED_MS = 4_000
const MAX_MS = 20
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
    const pages: PageQuery[] = [
      ['requested orders', WorkOrdersQuery, [{ franchiseId, status: 'requested', pageNumber: 1 }]],
      ['upcoming orders', WorkOrdersQuery, list('upcoming')],
      ['past orders', WorkOrdersQuery, list('past')],
      ['invoices', InvoicesQuery, [{ franchiseId, pageNumber: 1 }]],
      ['one order', WorkOrderQuery, opened],
    ]
    const token = await staffSession(server.port, 'manager.austin')
    const gates: Gate[] = []
    for (const page of pages) {
      const measure = (pace: { clients: number } | { perSecond: number }): Promise<number> =>
        pageP95(server.port, token, page, { ...pace, forMs: MEASURED_MS })
      gates.push(
        limitGate(`${page[0]} p95, ${PER_SECOND} a second`, await measure({ perSecond: PER_SECOND }), MAX_MS, 'ms'),
        limitGate(`${page[0]} p95, ${CLIENTS} clients`, await measure({ clients: CLIENTS }), MAX_MS, 'ms'),
      )
    }
    return gates
  } finally {
    await subject.close()
  }
}
