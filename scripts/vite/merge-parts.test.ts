import { expect, test } from 'vitest'
import { type Costs, mergeParts, type Part } from './merge-parts.ts'

const COSTS: Costs = { requestBytes: 1_000, weightOf: () => 1 }

const part = (id: string, bytes: number, users: string, imports: Part[] = []): Part => ({
  ids: [id],
  bytes,
  users: new Set(users),
  imports: new Set(imports),
})

const files = (parts: Part[], costs = COSTS): string[] =>
  mergeParts(parts, costs)
    .map(ids => ids.toSorted((a, b) => a.localeCompare(b)).join(' '))
    .toSorted((a, b) => a.localeCompare(b))

test('parts become one file when the requests that it saves are worth more than the bytes that some pages do not need', () => {
  expect(files([part('button', 300, 'abc'), part('card', 300, 'ab')])).toEqual(['button card'])
  expect(files([part('button', 300, 'abc'), part('charts', 3_000, 'ab')])).toEqual(['button', 'charts'])
})

test('a page that is loaded often is spared what it does not need', () => {
  const parts = () => [part('button', 300, 'abc'), part('card', 300, 'ab')]
  expect(files(parts(), { ...COSTS, weightOf: user => (user === 'c' ? 10 : 1) })).toEqual(['button', 'card'])
})

test('files never import each other in a circle', () => {
  const text = part('text', 100, 'abcd')
  const charts = part('charts', 90_000, 'abc', [text])
  const legend = part('legend', 100, 'abc', [charts])
  // Text and legend together would need the charts, which need the text.
  expect(files([text, charts, legend])).toEqual(['charts legend', 'text'])
  const heavy = part('heavy', 90_000, 'bcde', [part('base', 100, 'abcdef')])
  const base = [...heavy.imports]
  expect(files([...base, heavy, part('top', 100, 'bcf', [heavy])])).toEqual(['base', 'heavy', 'top'])
})
