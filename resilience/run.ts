// npm run resilience: the long checks of poolers, several processes, upgrades and restores. Each prints a line; one that fails ends with 1.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type BenchDatabases, openBenchDatabases } from '../bench/databases.ts'
import { exactGate, type Gate, gateTable } from '../bench/gate.ts'
import { withFixture } from './kill.ts'
import { checkLoad } from './load.ts'
import { releaseBefore, runBesideOldRelease } from './old-release.ts'
import { findPgBouncer } from './pgbouncer.ts'
import { checkPooler } from './pooler.ts'
import { killAndRestore } from './restore.ts'
import { checkStorm } from './storm.ts'

const USAGE =
  'Usage: npm run resilience -- [--only upgrade|restore|pooler|load|storm] [--release COMMIT] [--operations 100] [--minutes 5]'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    release: { type: 'string' },
    operations: { type: 'string', default: '100' },
    minutes: { type: 'string', default: '5' },
  },
})
const operations = Number(values.operations)
const minutes = Number(values.minutes)

const say = (text: string): void => void process.stdout.write(`${text}\n`)

async function withDatabases<Result>(work: (databases: BenchDatabases) => Promise<Result>): Promise<Result> {
  const databases = await openBenchDatabases(resolve(process.env.BENCH_DATA_DIR ?? 'data/bench'), say)
  try {
    return await work(databases)
  } finally {
    await databases.close()
  }
}

async function upgrade(): Promise<Gate[]> {
  const release = values.release ?? releaseBefore()
  const problems = await withDatabases(databases => runBesideOldRelease(databases, release, Math.min(operations, 60)))
  return [exactGate('the release before, on this schema', release.slice(0, 10), problems)]
}

async function restore(): Promise<Gate[]> {
  const gates: Gate[] = []
  for (const kept of ['folder', 'bucket'] as const) {
    const { problems, backup, restore: seconds, bytes, before, after } = await killAndRestore({ operations, kept })
    const measured = `${(bytes / 1e6).toFixed(0)} MB, ${before} operations before and ${after} after, backup ${backup.toFixed(1)} s, restore ${seconds.toFixed(1)} s`
    gates.push(exactGate(`kill and restore to a moment, from a ${kept}`, measured, problems))
  }
  return gates
}

async function pooler(): Promise<Gate[]> {
  const found = findPgBouncer()
  if ('reason' in found) {
    say(`Skipped: ${found.reason}`)
    return []
  }
  return await withDatabases(databases => checkPooler(found.program, () => withFixture(databases)))
}

const CHECKS: Readonly<Record<string, () => Promise<Gate[]>>> = {
  upgrade,
  restore,
  pooler,
  load: () => withDatabases(checkLoad),
  storm: async () => [await withDatabases(databases => checkStorm(databases, minutes, say))],
}
const chosen = Object.keys(CHECKS).filter(name => values.only === undefined || values.only === name)
if (chosen.length === 0 || !Number.isSafeInteger(operations) || operations < 1 || !(minutes > 0)) {
  say(USAGE)
  process.exit(2)
}
const gates: Gate[] = []
for (const name of chosen) {
  say(`Running ${name}`)
  const failed = (error: unknown): Gate[] => [exactGate(name, 'broke off', [String(error)])]
  gates.push(...((await CHECKS[name]?.().catch(failed)) ?? []))
}
say(`\n${gateTable(gates)}`)
process.exitCode = gates.every(({ passed }) => passed) ? 0 : 1
