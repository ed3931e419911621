import { readInvoice } from '../../../domain/inventory/read-invoice.ts'
import type { Confidence, InvoiceAmounts } from '../../../domain/inventory/supplier-invoice.ts'
import type { ReadText } from '../../ports/invoice-reader.ts'
import { CATALOGUE, type ExpectedLine, type Layout } from './layout.ts'

/** Counts of the printed lines of stock by what became of them, and of lines that must not become stock. */
export interface Score {
  lines: number
  right: number
  /** Wrong, with a warning or a coloured field. */
  warned: number
  /** Not a line of stock, but shown. */
  shown: number
  /** Wrong without a warning. */
  wrong: number
  /** Neither read nor shown, and lines of stock that are not printed. */
  lost: number
  notes: string[]
}

interface Found extends ExpectedLine {
  confidence: Partial<Record<keyof ExpectedLine, Confidence>>
  hasWarning: boolean
  text: string
}

const amountsOf = (line: InvoiceAmounts): Omit<Found, 'name'> => ({
  quantity: line.quantity ?? 0,
  unitPrice: line.unitPrice ?? 0,
  lineTotal: line.lineTotal ?? 0,
  confidence: line.confidence ?? {},
  hasWarning: (line.warning ?? null) !== null,
  text: line.line_text,
})

const FIELDS = ['name', 'quantity', 'unitPrice', 'lineTotal'] as const

/** Matches each printed line with the found one that has the most fields of it, and counts. */
export function scoreOf(layout: Layout, { text, doubtful }: Pick<ReadText, 'text' | 'doubtful'>): Score {
  const { filters, oils, notUnderstood } = readInvoice(text, CATALOGUE, new Set(doubtful))
  const found: Found[] = [
    ...filters.map(line => ({ ...amountsOf(line), name: line.inventoryName })),
    ...oils.map(line => ({ ...amountsOf(line), name: `${line.weight} ${line.packageSize} ${line.packageUnit}` })),
  ]
  const expected = layout.rows.flatMap(row => row.expected ?? [])
  const score: Score = { lines: expected.length, right: 0, warned: 0, shown: 0, wrong: 0, lost: 0, notes: [] }
  const same = (a: ExpectedLine, b: ExpectedLine): number => FIELDS.filter(field => a[field] === b[field]).length
  const left = new Set(found)
  const missing = new Set(expected)
  for (const least of [4, 3, 2, 1])
    for (const line of missing) {
      const match = [...left].find(each => same(each, line) >= least)
      if (!match) continue
      left.delete(match)
      missing.delete(line)
      const wrong = FIELDS.filter(field => match[field] !== line[field])
      const isWarned = match.hasWarning || wrong.every(field => (match.confidence[field] ?? 'HIGH') !== 'HIGH')
      if (wrong.length === 0) score.right += 1
      else if (isWarned) score.warned += 1
      else score.wrong += 1
      if (wrong.length > 0) score.notes.push(`${isWarned ? 'warned' : 'WRONG'} ${wrong.join(', ')}: ${match.text}`)
    }
  const shown = notUnderstood.filter(({ reason }) => reason === 'NOT_UNDERSTOOD').length
  for (const line of missing) {
    if (score.shown < shown) score.shown += 1
    else score.lost += 1
    score.notes.push(`missing ${line.name} ${line.quantity}`)
  }
  for (const line of left) {
    if (line.hasWarning) continue
    score.lost += 1
    score.notes.push(`INVENTED ${line.text}`)
  }
  const others = layout.rows.filter(row => row.expected === null).length
  if (notUnderstood.length < others) {
    score.lost += 1
    score.notes.push('a line that is not stock is not shown')
  }
  return score
}
