import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { z } from 'zod'
import { findChromium } from '../scripts/chromium.mjs'
import { benchBundle } from './bundle.ts'
import { openBenchDatabases } from './databases.ts'
import { type Gate, gateTable, leastGate, limitGate } from './gate.ts'
import { median } from './load.ts'
import { startServerProcess } from './server-process.ts'

/** Fetched on demand: 176 MB that nothing else needs are not a dependency of the product. */
const LIGHTHOUSE = 'lighthouse@13.5.0'
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const RUNS = 3
const ORDERS = 10_000

const category = z.object({ score: z.number() })
const audit = z.object({ numericValue: z.number() })
const reportShape = z.object({
  categories: z.object({ performance: category, accessibility: category, 'best-practices': category, seo: category }),
  audits: z.object({
    'first-contentful-paint': audit,
    'largest-contentful-paint': audit,
    'cumulative-layout-shift': audit,
    'total-blocking-time': audit,
  }),
})
type Report = z.infer<typeof reportShape>

const say = (text: string): void => void process.stdout.write(`${text}\n`)

/** Returns Lighthouse's report of a page, with its phone and slow connection. @throws Error when it could not be run */
async function report(url: string): Promise<Report> {
  const lighthouse = ['lighthouse', url, '--quiet', '--output=json', `--only-categories=${CATEGORIES.join(',')}`]
  const { stdout } = await promisify(execFile)(
    'npm',
    ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', ...lighthouse, '--chrome-flags=--headless=new --no-sandbox'],
    { env: { ...process.env, CHROME_PATH: findChromium() }, maxBuffer: 1 << 27 },
  )
  return reportShape.parse(JSON.parse(stdout))
}

function gatesOf(reports: readonly Report[]): Gate[] {
  const score = (name: (typeof CATEGORIES)[number]): number =>
    median(reports.map(({ categories }) => Math.round(categories[name].score * 100)))
  const value = (name: keyof Report['audits']): number => median(reports.map(({ audits }) => audits[name].numericValue))
  say(`First contentful paint ${(value('first-contentful-paint') / 1000).toFixed(1)} s`)
  return [
    leastGate('performance', score('performance'), 100),
    leastGate('accessibility', score('accessibility'), 100),
    leastGate('best practices', score('best-practices'), 100),
    leastGate('search engines', score('seo'), 100),
    limitGate('largest contentful paint', value('largest-contentful-paint') / 1000, 1, 's'),
    limitGate('cumulative layout shift × 100', value('cumulative-layout-shift') * 100, 0, ''),
    limitGate('total blocking time', value('total-blocking-time'), 50, 'ms'),
  ]
}

/** A demo asks search engines to stay away. */
async function makeLive(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`update tenant set kind = 'live'`)
  await client.end()
}

const databases = await openBenchDatabases(resolve(process.env.BENCH_DATA_DIR ?? 'data/bench'), say)
try {
  const databaseUrl = await databases.scratch(await databases.seeded(ORDERS))
  await makeLive(databaseUrl)
  const server = await startServerProcess({ databaseUrl })
  const reports: Report[] = []
  for (let run = 1; run <= RUNS; run++) {
    say(`Measuring the booking's start, ${run} of ${RUNS}`)
    reports.push(await report(`http://maple.localhost:${server.port}/book/location`))
  }
  await server.stop()
  const gates = [...gatesOf(reports), ...(await benchBundle())]
  say(`\n${gateTable(gates)}\n`)
  process.exitCode = gates.every(gate => gate.passed) ? 0 : 1
} finally {
  await databases.close()
}
