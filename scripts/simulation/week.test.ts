import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { type Business, playDays, RULES, tableOf } from './week.ts'

const BUSINESS: Business = {
  vans: 3,
  days: 4,
  requests: 80,
  areaKm: 25,
  leastMinutes: 30,
  mostMinutes: 75,
  opensHour: 8,
  closesHour: 18,
}
const outcomes = RULES.map(rule => playDays(BUSINESS, rule, 7))

test('enforced driving is never late, and ignored driving mostly is', () => {
  const [ignored, ...enforced] = outcomes
  expect((ignored?.late ?? 0) / (ignored?.jobs ?? 1)).toBeGreaterThan(0.3)
  expect(enforced.map(({ late }) => late)).toEqual([0, 0, 0])
})

test('true durations take more jobs than enforced hours, and ranked starts less driving', () => {
  const [, hourly, durations, ranked] = outcomes
  expect(durations?.jobs).toBeGreaterThan(hourly?.jobs ?? 0)
  const driving = (one = outcomes[0]) => (one ? one.driveMinutes / one.jobs : 0)
  expect(driving(ranked)).toBeLessThan(driving(durations))
})

test('the same seed gives the same days', () => {
  expect(tableOf(BUSINESS, [7])).toEqual(tableOf(BUSINESS, [7]))
  expect(tableOf(BUSINESS, [8])).not.toEqual(tableOf(BUSINESS, [7]))
})

test('the command prints a line for each rule, and refuses a business that cannot be', () => {
  const run = (...args: string[]) =>
    execFileSync(process.execPath, ['scripts/simulate.ts', ...args], { encoding: 'utf8', stdio: 'pipe' })
  const printed = run('--days', '2', '--vans', '2', '--requests', '20', '--weeks', '1')
  expect(printed).toContain('2 vans, 2 days, 20 requests')
  expect(printed.match(/^\| .+ \| \d+\.\d \| \d+ min \| \d+ % \|$/gm)).toHaveLength(4)
  expect(() => run('--days', '0')).toThrow(/--days must be a whole number from 1 to 365/)
})
