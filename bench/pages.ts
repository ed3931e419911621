import { type DocumentNode, print } from 'graphql'
import { DEMO_PASSWORD } from '../db/seed/demo-logins.ts'
import { sessionOf } from './api-client.ts'
import { AUSTIN } from './bookers.ts'
import { drive, driveAtRate, quantile } from './load.ts'
import { RawClient } from './raw-client.ts'

const WARM_UP_MS = 1_000

/** A query of a page, and the variables that its users send, which take turns. */
export type PageQuery = [name: string, document: DocumentNode, variables: object[]]

/** Logs a member of Lone Star's staff in. @param name the part of the address before the @ */
export const staffSession = (port: number, name: string): Promise<string> =>
  sessionOf(port, AUSTIN.host, { email: `${name}@lonestar.example`, password: DEMO_PASSWORD })

/** How a page is asked for: by clients that each ask again after the answer, or by more of them at a rate. */
type Pace = { clients: number; forMs: number } | { perSecond: number; forMs: number }

/** Clients for a rate: enough that one is free when an operation is due, unless the server is far behind. */
const CLIENTS_AT_A_RATE = 16

/**
 * Measures a query of a page.
 * @returns the 95th percentile in milliseconds @throws Error for an answer with errors
 */
export async function pageP95(
  port: number,
  token: string,
  [name, document, variables]: PageQuery,
  pace: Pace,
): Promise<number> {
  const query = print(document)
  const operations = variables.map(each => JSON.stringify({ query, variables: each }))
  const count = 'clients' in pace ? pace.clients : CLIENTS_AT_A_RATE
  const clients = Array.from({ length: count }, () => new RawClient(port, AUSTIN.host, token))
  let next = 0
  const ask = async (client: RawClient): Promise<void> => {
    const { status, body } = await client.send(operations[next++ % operations.length] ?? '')
    if (status !== 200 || body.includes('"errors"')) throw new Error(`${name} answered ${status}: ${body.toString()}`)
  }
  try {
    await drive(clients, WARM_UP_MS, ask)
    const latencies =
      'clients' in pace ? (await drive(clients, pace.forMs, ask)).latencies : await driveAtRate(clients, pace, ask)
    return quantile(latencies, 0.95)
  } finally {
    for (const client of clients) client.close()
  }
}
