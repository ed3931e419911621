import { print } from 'graphql'
import { DEMO_PASSWORD } from '../db/seed/demo-logins.ts'
import { WorkOrdersQuery } from '../web/work-order/documents.ts'
import { sessionOf } from './api-client.ts'
import { AUSTIN, austin } from './bookers.ts'
import type { BenchDatabases } from './databases.ts'
import { type Gate, limitGate } from './gate.ts'
import { quantile } from './load.ts'
import { RawClient } from './raw-client.ts'
import { openSubject } from './subject.ts'

/** What strangers do, and for how long. It ends after its time, even if requests are unanswered. */
const FLOOD = { perSecond: 200, addresses: 10, seconds: 40 }
const TICK_MS = 50
const MAX_P95_MS = 200

/** An expensive request: the available hours of three weeks. */
function expensive(): string {
  const start = new Date()
  const end = new Date(start.getTime() + 21 * 86_400_000)
  const query = `{ availability(start: "${start.toISOString()}", end: "${end.toISOString()}", code: "${AUSTIN.code}") { routeId date isBooked } }`
  return JSON.stringify({ query })
}

interface Flood {
  sent: number
  refused: number
}

/** Sends 200 requests a second from ten addresses, without waiting for answers. */
async function flood(port: number): Promise<Flood> {
  const operation = expensive()
  const count = { sent: 0, refused: 0 }
  // Enough connections that a slow answer delays no request.
  const idle = Array.from({ length: FLOOD.addresses }, (_, i) =>
    Array.from({ length: 10 }, () => new RawClient(port, AUSTIN.host, undefined, `127.0.0.${i + 10}`)),
  )
  const all = idle.flat()
  const ask = async (address: number): Promise<void> => {
    const client = idle[address]?.pop()
    if (!client) return
    count.sent += 1
    const { status } = await client.send(operation)
    if (status === 429) count.refused += 1
    idle[address]?.push(client)
  }
  const answers: Promise<void>[] = []
  const perTick = (FLOOD.perSecond * TICK_MS) / 1000
  const ticks = (FLOOD.seconds * 1000) / TICK_MS
  const begin = performance.now()
  for (let tick = 1; tick <= ticks; tick++) {
    for (let i = 0; i < perTick; i++) answers.push(ask((tick * perTick + i) % FLOOD.addresses))
    await new Promise(done => setTimeout(done, Math.max(0, begin + tick * TICK_MS - performance.now())))
  }
  await Promise.all(answers)
  for (const client of all) client.close()
  return count
}

/** Floods the server with 200 requests a second from ten addresses while a manager works with the list of orders. */
export async function benchFlood(databases: BenchDatabases, orders: number): Promise<Gate[]> {
  const subject = await openSubject(await databases.scratch(await databases.seeded(orders)), {
    RATE_LIMITS: 'true',
    TRUST_PROXY: '127.0.0.0/8',
  })
  const { server, direct } = subject
  try {
    const { id: franchiseId, vans } = await austin(direct.of(AUSTIN.tenantId))
    const credentials = { email: 'manager.austin@lonestar.example', password: DEMO_PASSWORD }
    const token = await sessionOf(server.port, AUSTIN.host, credentials)
    const manager = new RawClient(server.port, AUSTIN.host, token)
    const query = print(WorkOrdersQuery)
    const lists = vans.map(({ id: vanId }) =>
      JSON.stringify({ query, variables: { franchiseId, status: 'upcoming', vanId, pageNumber: 1 } }),
    )
    const latencies: number[] = []
    const look = async (): Promise<void> => {
      const begin = performance.now()
      const { status, body } = await manager.send(lists[latencies.length % lists.length] ?? '')
      if (status !== 200 || body.includes('"errors"'))
        throw new Error(`The list answered ${status}: ${body.toString()}`)
      latencies.push(performance.now() - begin)
    }
    for (let i = 0; i < 20; i++) await look()
    const quiet = quantile(latencies.splice(0), 0.5)
    const state = { isOver: false }
    const running = flood(server.port).finally(() => {
      state.isOver = true
    })
    while (!state.isOver) {
      await look()
      await new Promise(done => setTimeout(done, TICK_MS))
    }
    const { sent, refused } = await running
    manager.close()
    const measured = `${sent} of strangers, ${refused} refused; ${quiet.toFixed(1)} ms before`
    return [limitGate('list of orders p95 in a flood', quantile(latencies, 0.95), MAX_P95_MS, 'ms', measured)]
  } finally {
    await subject.close()
  }
}
