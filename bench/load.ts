import { setTimeout as delay } from 'node:timers/promises'

/** Results of clients that each send the next request after the answer. */
export interface Load {
  /** Answers per second. */
  rate: number
  /** Milliseconds of each answer. */
  latencies: number[]
}

/** Returns the value below which this part (0 to 1) of the values is. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** Runs the operation repeatedly with each client for this many milliseconds. An operation that throws ends the measurement. */
export async function drive<Client>(
  clients: readonly Client[],
  milliseconds: number,
  operation: (client: Client) => Promise<void>,
): Promise<Load> {
  const latencies: number[] = []
  const start = performance.now()
  const runClient = async (client: Client): Promise<void> => {
    for (let now = performance.now(); now - start < milliseconds; ) {
      await operation(client)
      const after = performance.now()
      latencies.push(after - now)
      now = after
    }
  }
  await Promise.all(clients.map(runClient))
  return { rate: (latencies.length / (performance.now() - start)) * 1000, latencies }
}

/**
 * Sends operations at a rate, as many people do who do not wait for each other. A client whose answer is late sends its next operation late.
 * @returns milliseconds from when each operation was due to its answer, so that a late one counts with what it waited
 */
export async function driveAtRate<Client>(
  clients: readonly Client[],
  { perSecond, forMs }: { perSecond: number; forMs: number },
  operation: (client: Client) => Promise<void>,
): Promise<number[]> {
  const latencies: number[] = []
  const start = performance.now()
  const apart = 1000 / perSecond
  const runClient = async (client: Client, index: number): Promise<void> => {
    for (let due = index * apart; due < forMs; due += clients.length * apart) {
      const wait = start + due - performance.now()
      if (wait > 0) await delay(wait)
      await operation(client)
      latencies.push(performance.now() - start - due)
    }
  }
  await Promise.all(clients.map(runClient))
  return latencies
}

export interface Comparison {
  measured: Load
  baseline: Load
  /** Median over the rounds of measured rate / baseline rate. */
  ratio: number
}

/**
 * Measures two things alternately, so that other load affects both equally: a ratio of each round, and their median. A first round warms up and does not count.
 */
export async function compare(
  rounds: number,
  measure: () => Promise<Load>,
  baseline: () => Promise<Load>,
): Promise<Comparison> {
  await measure()
  await baseline()
  const pairs: [Load, Load][] = []
  for (let round = 0; round < rounds; round++) pairs.push([await measure(), await baseline()])
  return {
    measured: combine(pairs.map(([load]) => load)),
    baseline: combine(pairs.map(([, load]) => load)),
    ratio: median(pairs.map(([load, against]) => load.rate / against.rate)),
  }
}

const combine = (loads: readonly Load[]): Load => ({
  rate: median(loads.map(load => load.rate)),
  latencies: loads.flatMap(load => load.latencies),
})
