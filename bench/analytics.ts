import { print } from 'graphql'
import { DEMO_PASSWORD } from '../db/seed/demo-logins.ts'
import { AllAnalyticsQuery, AllSalesAnalyticsQuery, FranchiseAnalyticsQuery } from '../web/analytics/documents.ts'
import { sessionOf } from './api-client.ts'
import { AUSTIN, austin } from './bookers.ts'
import type { BenchDatabases } from './databases.ts'
import { type Gate, limitGate } from './gate.ts'
import { drive, quantile } from './load.ts'
import { RawClient } from './raw-client.ts'
import { openSubject } from './subject.ts'

const WARM_UP_MS = 2_000
const MEASURED_MS = 8_000
const YEAR_MS = 365 * 86_400_000
const MINUTE_MS = 60_000

/** Measures the dashboard of a franchise and a year: the month's cards, and the period by days with its charts, of all vans and of one, and of a sales person's vendors; then of all franchises and five years. */
export async function benchAnalytics(databases: BenchDatabases, orders: number): Promise<Gate[]> {
  const subject = await openSubject(await databases.seeded(orders))
  const { server, direct } = subject
  try {
    const db = direct.of(AUSTIN.tenantId)
    const { id: franchiseId } = await austin(db)
    const van = await db
      .selectFrom('van')
      .where('franchise_id', '=', franchiseId)
      .select('id')
      .executeTakeFirstOrThrow()
    const tokenOf = (email: string) => sessionOf(server.port, AUSTIN.host, { email, password: DEMO_PASSWORD })
    const token = await tokenOf('manager.austin@lonestar.example')
    const regional = await tokenOf('manager@lonestar.example')
    const sales = await tokenOf('sales@lonestar.example')
    let requests = 0
    /** Another minute each time, so that nothing is cached. */
    const period =
      (selectedVans: number[], selectedFranchises = [franchiseId], years = 1) =>
      (): { startDate: Date; endDate: Date; filter: string; selectedFranchises: number[]; selectedVans: number[] } => {
        const end = Date.now() - ++requests * MINUTE_MS
        const span = { startDate: new Date(end - years * YEAR_MS), endDate: new Date(end) }
        return { selectedFranchises, selectedVans, ...span, filter: 'days' }
      }
    const vendorPeriod = (years: number) => (): object => {
      const { startDate, endDate, filter } = period([], [], years)()
      return { selectedFranchises: [], selectedVendors: [], startDate, endDate, filter }
    }
    const pages = [
      ['month cards', FranchiseAnalyticsQuery, () => ({ franchiseIds: [franchiseId] })],
      ['a year by days', AllAnalyticsQuery, period([])],
      ['a year of a van by days', AllAnalyticsQuery, period([van.id])],
      ['a month of a van by days', AllAnalyticsQuery, period([van.id], [franchiseId], 1 / 12)],
    ] as const
    const vendors = [
      ['a year of a sales person’s vendors by days', AllSalesAnalyticsQuery, vendorPeriod(1)],
      ['a month of them by days', AllSalesAnalyticsQuery, vendorPeriod(1 / 12)],
    ] as const
    const everywhere = [
      ['month cards of all franchises', FranchiseAnalyticsQuery, () => ({ franchiseIds: [] })],
      ['five years of all franchises by days', AllAnalyticsQuery, period([], [], 5)],
    ] as const
    const gates: Gate[] = []
    for (const [name, document, variables] of [...pages, ...vendors, ...everywhere]) {
      const query = print(document)
      const isEverywhere = everywhere.some(page => page[0] === name)
      const isSales = vendors.some(page => page[0] === name)
      const client = new RawClient(server.port, AUSTIN.host, isSales ? sales : isEverywhere ? regional : token)
      const ask = async (one: RawClient): Promise<void> => {
        const { status, body } = await one.send(JSON.stringify({ query, variables: variables() }))
        if (status !== 200 || body.includes('"errors"'))
          throw new Error(`${name} answered ${status}: ${body.toString()}`)
      }
      await drive([client], WARM_UP_MS, ask)
      const { latencies } = await drive([client], MEASURED_MS, ask)
      client.close()
      gates.push(limitGate(`analytics, ${name} p95`, quantile(latencies, 0.95), 300, 'ms'))
    }
    return gates
  } finally {
    await subject.close()
  }
}
