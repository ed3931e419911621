import { expect, test } from 'vitest'
import { allPages } from './all-pages.ts'

test('every row is fetched once, in pages after the last row', async () => {
  const all = Array.from({ length: 12_345 }, (_, n) => ({ invoiceNumber: String(1_000 + n) }))
  const counts: number[] = []
  const rows = await allPages(
    async ({ first, after }) => {
      const start = after === null ? 0 : all.findIndex(row => row.invoiceNumber === after) + 1
      return all.slice(start, start + first)
    },
    count => counts.push(count),
  )
  expect(rows).toEqual(all)
  expect(counts).toEqual([5_000, 10_000, 12_345])
})
