import { type Currency, formatMoney } from '../../../domain/format/money.ts'
import {
  amountOf,
  isRight,
  missingFromLines,
  NOTHING_TO_SAVE,
  oilLineErrors,
  partLineErrors,
  saveProblem,
} from '../../../domain/inventory/invoice-lines.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { IconPlus } from '../../ui/icon/plus.gen.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { IMPORT } from './import-texts.ts'
import { type InvoiceDraft, newOilLine, newPartLine } from './invoice-draft.ts'
import { InvoiceHeader } from './invoice-header.tsx'
import classes from './load-invoice.module.css'
import { OilLineFields } from './oil-line-fields.tsx'
import { PartLineFields } from './part-line-fields.tsx'
import { UnreadLines } from './unread-lines.tsx'

interface InvoiceLinesProps {
  draft: InvoiceDraft
  isParsed: boolean
  stockCurrency: Currency
  onChange: (draft: InvoiceDraft) => void
}

/** Replaces the line with an id, or removes it. */
const replaced = <Line extends { rowId: string }>(lines: readonly Line[], rowId: string, line: Line | null): Line[] =>
  lines.flatMap(each => (each.rowId === rowId ? (line ?? []) : each))

/** The invoice's content for correction: header, lines of parts and oil, and their total (IMPORT-07). */
export function InvoiceLines({ draft, isParsed, stockCurrency, onChange }: InvoiceLinesProps) {
  const { metadata, parts, oils, unread, unreadPages, subtotal, total, exchangeRate } = draft
  const lastPart = parts.at(-1)
  const lastOil = oils.at(-1)
  const lines = [...parts, ...oils]
  const problem = isParsed ? saveProblem({ parts, oils, isParsed }) : null
  const sum = lines.reduce((cents, line) => cents + amountOf(line), 0)
  const without = ({ rowId }: { rowId: string }): InvoiceDraft => ({
    ...draft,
    unread: unread.filter(line => line.rowId !== rowId),
  })
  const money = (cents: number): string => formatMoney(cents, metadata.currency)
  return (
    <>
      {isParsed && (
        <InvoiceHeader
          metadata={metadata}
          stockCurrency={stockCurrency}
          exchangeRate={exchangeRate}
          onChange={next => onChange({ ...draft, metadata: next })}
          onRate={rate => onChange({ ...draft, exchangeRate: rate })}
        />
      )}
      {unreadPages > 0 && <Alert tone="warning">{IMPORT.pagesUnread(unreadPages)}</Alert>}
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
      <UnreadLines
        lines={unread}
        onAddPart={line => onChange({ ...without(line), parts: [...parts, newPartLine(metadata, line.line_text)] })}
        onAddOil={line => onChange({ ...without(line), oils: [...oils, newOilLine(line.line_text)] })}
        onDismiss={line => onChange(without(line))}
      />
      <dl className={classes.totals}>
        <dt>{IMPORT.total}</dt>
        <dd>{money(sum)}</dd>
        {total !== null && (
          <>
            <dt>{IMPORT.invoiceTotal}</dt>
            <dd>{money(total)}</dd>
          </>
        )}
      </dl>
      {subtotal !== null && missingFromLines(lines, subtotal) !== 0 && (
        <Alert tone="warning">{IMPORT.sumDiffers(money(sum), money(subtotal))}</Alert>
      )}
      {problem !== null && <Alert tone={problem === NOTHING_TO_SAVE ? 'info' : 'warning'}>{problem}</Alert>}
    </>
  )
}
