// npm test: check, unit and API tests on a real PostgreSQL, journeys in a real Chromium. The last line is 'N passed, N failed'.
// TEST_ORDER=7 npm test runs the test files in a random order; the same number gives the same order.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { findChromium } from './chromium.mjs'
import { buildSite, environment, installPackages, root, run, say } from './install.mjs'

await installPackages({ withTools: true })
await installBrowser()
await buildSite()

const results = join(root, 'test-results')
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const seed = process.env.TEST_ORDER
if (seed && !/^[0-9]{1,9}$/.test(seed)) {
  say(`TEST_ORDER is a whole number such as 7, not "${seed}".`)
  process.exit(2)
}
if (seed) say(`Test files run in the random order ${seed}.`)
let passed = 0
let failed = 0
const failures = []

step('Checks', 'node', ['scripts/check.mjs'], status => {
  count(status === 0 ? 1 : 0, status === 0 ? 0 : 1)
  if (status !== 0) failures.push('npm run check')
})
step(
  'Unit and API tests',
  'vitest',
  // scripts/vitest/file-order.ts looks at TEST_ORDER.
  [
    'run',
    '--project',
    'rules',
    '--project',
    'api',
    '--reporter=default',
    '--reporter=json',
    '--outputFile.json=test-results/vitest.json',
  ],
  status => {
    const report = read('vitest.json')
    count(report?.numPassedTests ?? 0, Math.max(report?.numFailedTests ?? 0, status === 0 ? 0 : 1))
    for (const { name, message, assertionResults } of report?.testResults ?? []) {
      const bad = assertionResults.filter(one => one.status === 'failed')
      for (const one of bad)
        failures.push(`${relative(root, name)} › ${one.fullName}: ${firstLine(one.failureMessages[0])}`)
      if (bad.length === 0 && message) failures.push(`${relative(root, name)}: ${firstLine(message)}`)
    }
  },
)
step('Journeys', 'playwright', ['test', '--grep-invert', '@slow', ...(seed ? [`--shuffle=${seed}`] : [])], status => {
  const report = read('results.json')
  const stats = report?.stats
  for (const one of (report?.suites ?? []).flatMap(specsOf)) if (!one.ok) failures.push(`${one.file} › ${one.title}`)
  count(stats?.expected ?? 0, Math.max((stats?.unexpected ?? 0) + (stats?.flaky ?? 0), status === 0 ? 0 : 1))
})
// Named together at the end, because the output of the tests is long.
for (const failure of failures) process.stdout.write(`\nFailed: ${failure}`)
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)

function step(name, command, args, conclude) {
  say(`${name} …`)
  const { status } = spawnSync(command, args, {
    cwd: root,
    env: { ...environment, NODE_ENV: 'test', FORCE_COLOR: '0' },
    stdio: 'inherit',
  })
  conclude(status)
}

function count(good, bad) {
  passed += good
  failed += bad
}

function specsOf(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
}

function firstLine(message) {
  return (message ?? '').split('\n', 1)[0]
}

function read(file) {
  const path = join(results, file)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

/** Installs Debian's Chromium if the system has none and we have the permission; CHROMIUM selects another. */
async function installBrowser() {
  if (findChromium()) return
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    say('The journeys need Chromium: install it, or set CHROMIUM to its path, and run this again.')
    process.exit(1)
  }
  say('Installing Chromium …')
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...environment, DEBIAN_FRONTEND: 'noninteractive' } }
  await run('apt-get', ['update', '-qq'], quiet)
  const packages = ['chromium-headless-shell', 'fonts-liberation']
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quiet)
}
