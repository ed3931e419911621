import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SECURITY_EVENT_KINDS } from '../server/security/event-kinds.ts'

const page = readFileSync('docs/security.md', 'utf8')
const rows = page
  .slice(page.indexOf('## ASVS 5.0, level 2'))
  .split('\n')
  .filter(line => /^\| \d/.test(line))
  .map(line => line.split('|').map(cell => cell.trim()))

test('every test that docs/security.md names exists', () => {
  const titles = globSync('{domain,server,web,scripts,e2e}/**/*.{test,spec}.ts').map(file => readFileSync(file, 'utf8'))
  const named = rows.flatMap(([, , , , tests = '']) => tests.split(', '))
  expect(named.length).toBeGreaterThan(60)
  const missing = named.filter(name => {
    if (name.startsWith('–')) return false
    const path = /^`(.+)`$/.exec(name)?.[1]
    return path ? globSync(path).length === 0 : !titles.some(text => text.includes(`${name} `))
  })
  expect(missing).toEqual([])
})

test('no requirement that applies is unmet, and each partly met one says why', () => {
  expect(rows.length).toBeGreaterThan(60)
  for (const [, requirement, state, how = ''] of rows) {
    expect(['holds', 'partly'], requirement).toContain(state)
    expect(how.length, requirement).toBeGreaterThan(state === 'partly' ? 30 : 5)
  }
})

test('every kind of security event is described and is recorded somewhere', () => {
  const sources = globSync('server/**/*.ts')
    .filter(file => !/\.test\.ts$|event-kinds/.test(file))
    .map(file => readFileSync(file, 'utf8'))
  for (const kind of SECURITY_EVENT_KINDS) {
    expect(page).toContain(`\`${kind}\``)
    expect(
      sources.some(text => text.includes(`'${kind}'`)),
      kind,
    ).toBe(true)
  }
})
