import { createLocalInvoiceReader } from '../server/providers/invoice-reader/local-invoice-reader.ts'
import { drawLayout } from '../server/testing/invoices/draw-layout.ts'
import { EFFECTS } from '../server/testing/invoices/effects.ts'
import { textOf } from '../server/testing/invoices/layout.ts'
import { LAYOUTS } from '../server/testing/invoices/layouts.ts'
import { type Score, scoreOf } from '../server/testing/invoices/measure.ts'

/**
 * Measures how well generated invoices are read, and prints the table of docs/reading-invoices.md. Each layout is read from its text, clean, and with two
 * of the effects, so that every effect meets several layouts. `--quick` reads each with one effect; `--notes` lists what was not right.
 */
const isQuick = process.argv.includes('--quick')
const hasNotes = process.argv.includes('--notes')
/** What the issue demands. */
const MIN_RIGHT = 0.97

const names = Object.keys(EFFECTS)
const scores = new Map<string, Score[]>()
const add = (name: string, score: Score): void => void scores.set(name, [...(scores.get(name) ?? []), score])
const reader = createLocalInvoiceReader()

for (const [index, layout] of LAYOUTS.entries()) {
  add('text of a PDF', scoreOf(layout, { text: textOf(layout), doubtful: [] }))
  const page = await drawLayout(layout)
  const photographed = [index % (names.length - 1), (index * 5 + 4) % (names.length - 1)].map(at => names[at + 1] ?? '')
  const chosen = isQuick ? photographed.slice(0, 1) : ['clean', ...photographed]
  for (const name of new Set(chosen)) {
    const effect = EFFECTS[name]
    if (!effect) continue
    const read = await reader.readText(await effect(page)).catch((error: unknown) => {
      console.log(`${layout.name}, ${name}: ${String(error)}`)
      return { text: '', doubtful: [] }
    })
    const score = scoreOf(layout, read)
    add(name, score)
    if (hasNotes && score.notes.length > 0) console.log([`${layout.name}, ${name}:`, ...score.notes].join('\n  '))
    if (process.env.SHOW_TEXT !== undefined && score.notes.length > 0) console.log(read.text)
  }
}
await reader.close()

const COLUMNS = ['lines', 'right', 'warned', 'shown', 'wrong', 'lost'] as const
const total = (some: readonly Score[], column: (typeof COLUMNS)[number]): number =>
  some.reduce((sum, score) => sum + score[column], 0)
const rowOf = (name: string, some: readonly Score[]): string => {
  const share = ((100 * total(some, 'right')) / total(some, 'lines')).toFixed(1)
  return `| ${[name, some.length, ...COLUMNS.map(column => total(some, column)), `${share} %`].join(' | ')} |`
}
const all = [...scores.values()].flat()
console.log(`
| invoices | pages | lines | right | wrong, with a warning | shown as not understood | wrong without a warning | lost | right |
|---|---|---|---|---|---|---|---|---|
${[...scores].map(([name, some]) => rowOf(name, some)).join('\n')}
${rowOf('**all**', all)}`)
const isEnough =
  total(all, 'right') >= MIN_RIGHT * total(all, 'lines') && total(all, 'wrong') + total(all, 'lost') === 0
process.exitCode = isEnough ? 0 : 1
