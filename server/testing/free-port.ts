import { once } from 'node:events'
import { createServer } from 'node:net'

/** First port that any process may use. The ports above the last one are the machine's ephemeral ports. */
const FIRST = 10_000
const COUNT = 22_000

/** Each process of a test run has ports of its own, and begins elsewhere in them than one of another run, so that two do not try the same one at the same time. */
const PARTS = 8
const PART = COUNT / PARTS
const first = FIRST + (Number(process.env.VITEST_POOL_ID ?? 0) % PARTS) * PART
let next = (process.pid * 100) % PART

async function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  const isListening = await new Promise<boolean>(done => {
    probe.once('error', () => done(false))
    probe.listen(port, '127.0.0.1', () => done(true))
  })
  if (!isListening) return false
  probe.close()
  await once(probe, 'close')
  return true
}

/** Returns a free port, another one each time. It is known before the server is created, whose links contain it. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < PART; tries++) {
    next = (next + 1) % PART
    if (await isFree(first + next)) return first + next
  }
  throw new Error('Every port is taken.')
}
