import { expect, test } from 'vitest'
import { findImporters, readImports } from '../../server/testing/pages/importers.ts'
import { planTests } from './plan-tests.ts'

const FILES: Record<string, string> = {
  'domain/tax/rate.ts': 'export const rate = 1',
  'domain/tax/rate.test.ts': "import { rate } from './rate.ts'",
  'domain/tax/other.test.ts': "import { other } from './other.ts'",
  'domain/price/quote.ts': "import { rate } from '../tax/rate.ts'",
  'domain/price/quote.test.ts': "import { quote } from './quote.ts'",
  'web/price/summary.ts': "import { quote } from '../../domain/price/quote.ts'",
  'web/price/summary.test.ts': "import { summary } from './summary.ts'",
  'server/price/quote-order.ts': "import { quote } from '../../domain/price/quote.ts'",
  'server/price/price-card.test.ts': "import { createTestApp } from '../testing/test-app.ts'",
  'server/price/quote-order.test.ts': "import { createTestApp } from '../testing/test-app.ts'",
  'server/app.ts': "import { quoteOrder } from './price/quote-order.ts'\nimport './van/van.ts'",
  'server/testing/test-app.ts': "import { createApp } from '../app.ts'",
  'server/van/van.test.ts': "import { createTestApp } from '../testing/test-app.ts'",
}
const tests = Object.keys(FILES).filter(path => path.endsWith('.test.ts'))
const plan = (path: string) => planTests(path, findImporters(Object.entries(FILES)), tests)

test('first come the tests beside a file, then all that load it without a database, then those beside the code of the server that loads it', () => {
  expect(plan('domain/tax/rate.ts')).toEqual([
    ['domain/tax/rate.test.ts'],
    ['domain/price/quote.test.ts', 'web/price/summary.test.ts'],
    // The name says that it is nearer. The test of vans loads it by way of the whole application only.
    ['server/price/quote-order.test.ts', 'server/price/price-card.test.ts'],
  ])
})

test('a file that nobody loads has no tests', () => {
  expect(plan('domain/tax/forgotten.ts')).toEqual([])
})

test('at most 12 tests of the server run', () => {
  const many = Object.fromEntries(
    Array.from({ length: 20 }, (_, index) => [`server/tax/a${index}.test.ts`, "import '../../domain/tax/rate.ts'"]),
  )
  const importers = findImporters(Object.entries({ ...many, 'domain/tax/rate.ts': '' }))
  expect(planTests('domain/tax/rate.ts', importers, Object.keys(many))[0]).toHaveLength(12)
})

test('types are not loaded, and packages are not followed', () => {
  const text = `import type { Cents } from './cents.ts'
export type { Rate } from './types.ts'
import { readFileSync } from 'node:fs'
import { rate } from '../tax/rate.ts'
const later = () => import('./later.ts')`
  expect(readImports('domain/price/quote.ts', text)).toEqual(['domain/tax/rate.ts', 'domain/price/later.ts'])
})
