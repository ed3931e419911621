// npm run resilience: the long checks of upgrades and restores. Each prints a line; one that fails ends with 1.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openBenchDatabases } from '../bench/databases.ts'
import { exactGate, type Gate, gateTable } from '../bench/gate.ts'
import { releaseBefore, runBesideOldRelease } from './old-release.ts'
import { killAndRestore } from './restore.ts'

const USAGE = 'Usage: npm run resilience -- [--only upgrade|restore] [--release COMMIT] [--operations 100]'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    release: { type: 'string' },
    operations: { type: 'string', default: '100' },
  },
})
const operations = Number(values.operations)

const say = (text: string): void => void process.stdout.write(`${text}\n`)

async function upgrade(): Promise<Gate> {
  const release = values.release ?? releaseBefore()
  const databases = await openBenchDatabases(resolve(process.env.BENCH_DATA_DIR ?? 'data/bench'), say)
  try {
    const problems = await runBesideOldRelease(databases, release, Math.min(operations, 60))
    return exactGate('the release before, on this schema', release.slice(0, 10), problems)
  } finally {
    await databases.close()
  }
}

async function restore(): Promise<Gate> {
  const { problems, backup, restore: seconds, bytes, before, after } = await killAndRestore({ operations })
  const measured = `${(bytes / 1e6).toFixed(0)} MB, ${before} operations before and ${after} after, backup ${backup.toFixed(1)} s, restore ${seconds.toFixed(1)} s`
  return exactGate('kill and restore to a moment', measured, problems)
}

const CHECKS: Readonly<Record<string, () => Promise<Gate>>> = { upgrade, restore }
const chosen = Object.keys(CHECKS).filter(name => values.only === undefined || values.only === name)
if (chosen.length === 0 || !Number.isSafeInteger(operations) || operations < 1) {
  say(USAGE)
  process.exit(2)
}
const gates: Gate[] = []
for (const name of chosen) {
  say(`Running ${name}`)
  const failed = (error: unknown): Gate => exactGate(name, 'broke off', [String(error)])
  const gate = await CHECKS[name]?.().catch(failed)
  if (gate) gates.push(gate)
}
say(`\n${gateTable(gates)}`)
process.exitCode = gates.every(({ passed }) => passed) ? 0 : 1
