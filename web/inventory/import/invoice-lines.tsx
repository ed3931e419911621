import { IconPlus } from '@tabler/icons-react'
import { formatMoney } from '../../../domain/format/money.ts'
import {
  amountOf,
  isRight,
  NOTHING_TO_SAVE,
  oilLineErrors,
  partLineErrors,
  saveProblem,
} from '../../../domain/inventory/invoice-lines.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { IMPORT } from './import-texts.ts'
import { type InvoiceDraft, newOilLine, newPartLine } from './invoice-draft.ts'
import { InvoiceHeader } from './invoice-header.tsx'
import classes from './load-invoice.module.css'
import { OilLineFields } from './oil-line-fields.tsx'
import { PartLineFields } from './part-line-fields.tsx'

interface InvoiceLinesProps {
  draft: InvoiceDraft
  isParsed: boolean
  onChange: (draft: InvoiceDraft) => void
}

/** Replaces the line with an id, or removes it. */
const replaced = <Line extends { rowId: string }>(lines: readonly Line[], rowId: string, line: Line | null): Line[] =>
  lines.flatMap(each => (each.rowId === rowId ? (line ?? []) : each))

/** The invoice's content for correction: header, lines of parts and oil, and their total (IMPORT-07). */
export function InvoiceLines({ draft, isParsed, onChange }: InvoiceLinesProps) {
  const { metadata, parts, oils, total } = draft
  const lastPart = parts.at(-1)
  const lastOil = oils.at(-1)
  const lines = [...parts, ...oils]
  const problem = isParsed ? saveProblem({ parts, oils, isParsed }) : null
  const money = (cents: number): string => formatMoney(cents, metadata.currency)
  return (
    <>
      {isParsed && <InvoiceHeader metadata={metadata} onChange={next => onChange({ ...draft, metadata: next })} />}
      <section className={classes.lines} aria-label={IMPORT.parts}>
        <h3 className={classes.heading}>{IMPORT.parts}</h3>
        {lines.length === 0 && !isParsed && <p className={classes.dim}>{IMPORT.noLines}</p>}
        {parts.map((line, index) => (
          <PartLineFields
            key={line.rowId}
            row={IMPORT.row(index + 1)}
            line={line}
            onChange={next => onChange({ ...draft, parts: replaced(parts, line.rowId, next) })}
          />
        ))}
        <Button
          icon={<IconPlus size={18} />}
          disabled={lastPart !== undefined && !isRight(partLineErrors(lastPart))}
          onClick={() => onChange({ ...draft, parts: [...parts, newPartLine(metadata)] })}
        >
          {IMPORT.addPart}
        </Button>
      </section>
      <section className={classes.lines} aria-label={IMPORT.oils}>
        <h3 className={classes.heading}>{IMPORT.oils}</h3>
        {oils.map((line, index) => (
          <OilLineFields
            key={line.rowId}
            row={IMPORT.oilRow(index + 1)}
            line={line}
            currency={metadata.currency}
            onChange={next => onChange({ ...draft, oils: replaced(oils, line.rowId, next) })}
          />
        ))}
        <Button
          icon={<IconPlus size={18} />}
          disabled={lastOil !== undefined && !isRight(oilLineErrors(lastOil))}
          onClick={() => onChange({ ...draft, oils: [...oils, newOilLine()] })}
        >
          {IMPORT.addOil}
        </Button>
      </section>
      <dl className={classes.totals}>
        <dt>{IMPORT.total}</dt>
        <dd>{money(lines.reduce((sum, line) => sum + amountOf(line), 0))}</dd>
        {total !== null && (
          <>
            <dt>{IMPORT.invoiceTotal}</dt>
            <dd>{money(total)}</dd>
          </>
        )}
      </dl>
      {problem !== null && <Alert tone={problem === NOTHING_TO_SAVE ? 'info' : 'warning'}>{problem}</Alert>}
    </>
  )
}
