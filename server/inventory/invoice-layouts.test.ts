import { afterAll, describe, expect, test } from 'vitest'
import { createLocalInvoiceReader } from '../providers/invoice-reader/local-invoice-reader.ts'
import { drawLayout } from '../testing/invoices/draw-layout.ts'
import { EFFECTS } from '../testing/invoices/effects.ts'
import { textOf } from '../testing/invoices/layout.ts'
import { LAYOUTS } from '../testing/invoices/layouts.ts'
import { scoreOf } from '../testing/invoices/measure.ts'

describe('each layout is read fully from its text', () => {
  test.each(LAYOUTS.map(layout => [layout.name, layout] as const))('%s', (_name, layout) => {
    const lines = layout.rows.filter(({ expected }) => expected !== null).length
    const score = scoreOf(layout, { text: textOf(layout), doubtful: [] })
    expect(score).toEqual({ lines, right: lines, warned: 0, shown: 0, wrong: 0, lost: 0, notes: [] })
  })
})

const reader = createLocalInvoiceReader()
afterAll(() => reader.close())

/** A few of the photos that `npm run measure-invoices` reads. */
test.each([
  ['mono columns', 'skew 8°'],
  ['tax code HST', 'shadow'],
  ['oil by the litre', 'thermal fading'],
])('%s, %s: no line is wrong without a warning, and none is lost', { timeout: 60_000 }, async (name, effect) => {
  const layout = LAYOUTS.find(each => each.name === name)
  const page = layout && (await EFFECTS[effect]?.(await drawLayout(layout)))
  if (!layout || !page) throw new Error('there is no such photo')
  const score = scoreOf(layout, await reader.readText(page))
  expect(score).toMatchObject({ wrong: 0, lost: 0 })
  expect(score.right / score.lines).toBeGreaterThan(0.8)
})
