import { setTimeout as wait } from 'node:timers/promises'
import { print } from 'graphql'
import { DEMO_PASSWORD } from '../db/seed/demo-logins.ts'
import { AccountingReportQuery, ReportFileQuery, StartJournalFileMutation } from '../web/report/accounting/documents.ts'
import { sessionOf } from './api-client.ts'
import { AUSTIN } from './bookers.ts'
import type { BenchDatabases } from './databases.ts'
import { type Gate, limitGate } from './gate.ts'
import { drive, quantile } from './load.ts'
import { RawClient } from './raw-client.ts'
import { openSubject } from './subject.ts'

const DAY_MS = 86_400_000
const WARM_UP_MS = 1_000
const MEASURED_MS = 6_000
/** Days of a journal of about 100,000 orders: a tenant has half of the orders, in 600 days. */
const JOURNAL_DAYS = 120
const JOURNAL_ORDERS = 100_000
const MAX_WAIT_MS = 120_000
/** The rows of 100,000 orders would be more: memory stays flat. */
const MAX_JOURNAL_MB = 120

const dayBefore = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

/** Measures what a tenant with half of the orders is owed as of days across its history, and a journal of 100,000 orders by document, with its file. */
export async function benchReports(databases: BenchDatabases, orders: number): Promise<Gate[]> {
  // Its workers make the journal's file.
  const subject = await openSubject(await databases.seeded(orders), { WORKER_CONCURRENCY: '2' })
  const { server } = subject
  try {
    const token = await sessionOf(server.port, AUSTIN.host, {
      email: 'manager@lonestar.example',
      password: DEMO_PASSWORD,
    })
    const client = new RawClient(server.port, AUSTIN.host, token)
    const ask = async <Result>(query: string, variables: object): Promise<Result> => {
      const { status, body } = await client.send(JSON.stringify({ query, variables }))
      const answer: { data: Result; errors?: unknown } = JSON.parse(body.toString())
      if (status !== 200 || answer.errors) throw new Error(`The server answered ${status}: ${body.toString()}`)
      return answer.data
    }
    const request = (startDate: string, endDate: string) => ({
      startDate,
      endDate,
      currency: 'USD',
      franchiseIds: [],
      salesBy: 'VAN',
    })
    const owed = print(AccountingReportQuery)
    let requests = 0
    const receivables = async (): Promise<void> => {
      const day = dayBefore((++requests * 37) % 560)
      await ask(owed, { report: 'RECEIVABLES', request: request(day, day) })
    }
    await drive([client], WARM_UP_MS, receivables)
    const { latencies } = await drive([client], MEASURED_MS, receivables)

    const before = server.memory()
    let most = before
    const start = performance.now()
    const { file } = await ask<{ file: { id: string } }>(print(StartJournalFileMutation), {
      format: 'CSV',
      by: 'DOCUMENT',
      request: request(dayBefore(JOURNAL_DAYS + 1), dayBefore(1)),
    })
    for (;;) {
      const made = await ask<{ file: { status: string } }>(print(ReportFileQuery), { id: file.id })
      if (made.file.status === 'FAILED') throw new Error('The journal failed.')
      if (made.file.status === 'DONE') break
      most = Math.max(most, server.memory())
      if (performance.now() - start > MAX_WAIT_MS) throw new Error('The journal is not done after two minutes.')
      await wait(50)
    }
    const seconds = (performance.now() - start) / 1000
    client.close()
    const measured = `about ${Math.round((orders / 2 / 600) * JOURNAL_DAYS)} orders`
    return [
      limitGate('receivables as of any day p95', quantile(latencies, 0.95), 500, 'ms'),
      limitGate(`journal of ${JOURNAL_ORDERS} orders`, seconds, 20, 's', measured),
      limitGate(
        'memory that it takes',
        (most - before) / 1e6,
        MAX_JOURNAL_MB,
        'MB',
        `${Math.round(before / 1e6)} MB before`,
      ),
    ]
  } finally {
    await subject.close()
  }
}
