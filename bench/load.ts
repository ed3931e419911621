/** What a number of clients got done, each asking again as soon as it was answered. */
export interface Load {
  /** Answers a second. */
  rate: number
  /** How long each answer took, in milliseconds. */
  latencies: number[]
}

/** The value below which the given part (0 to 1) of the values lies. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** Lets each of the clients run the operation over and over for so many milliseconds. An operation that throws ends the measurement. */
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

export interface Comparison {
  measured: Load
  baseline: Load
  /** Median over the rounds of measured rate / baseline rate. */
  ratio: number
}

/**
 * Measures two things by turns, so that whatever else the machine does meets both alike: a ratio of each round, and their median.
 * A first round of each warms up and does not count.
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
