import { useEffect, useState } from 'react'
import { currencyOf } from '../../../domain/address/country.ts'
import { exchangeRateOf, needsRate } from '../../../domain/inventory/exchange-rate.ts'
import { isComplete, saveProblem } from '../../../domain/inventory/invoice-lines.ts'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { useInventoryErrors } from '../inventory-errors.tsx'
import type { StockFranchise } from '../use-stock.ts'
import { IMPORT } from './import-texts.ts'
import { withParsed } from './invoice-draft.ts'
import { InvoiceFile } from './invoice-file.tsx'
import { InvoiceLines } from './invoice-lines.tsx'
import {
  type ChosenFile,
  chosenFile,
  useInvoiceForm,
  useInvoiceParsing,
  useInvoiceUpload,
} from './use-invoice-import.ts'

interface LoadInvoiceDialogProps {
  franchise: StockFranchise
  /** Null: the market. */
  vanId: string | null
  placeName: string
  idempotencyKey: string
  onClose: () => void
}

/** Adds a supplier's invoice to stock: choose its picture, upload it, have it read, check the lines, confirm (IMPORT-01). */
export function LoadInvoiceDialog({ franchise, vanId, placeName, idempotencyKey, onClose }: LoadInvoiceDialogProps) {
  const { showErrors, hasError } = useInventoryErrors()
  const [chosen, setChosen] = useState<ChosenFile | null>(null)
  const { upload, sentPart } = useInvoiceUpload()
  const location = upload.data
  const place = { idempotencyKey, franchiseId: franchise.id, vanId }
  const stockCurrency = currencyOf(franchise.countryCode)
  const form = useInvoiceForm({ ...place, stockCurrency, receiptImage: location, onSaved: onClose })
  const draft = form.values
  const lacksRate = needsRate(draft.metadata.currency, stockCurrency) && exchangeRateOf(draft.exchangeRate) === null
  const { parse, stop, isParsed } = useInvoiceParsing(invoice => form.change(withParsed(draft, invoice)))
  const preview = chosen?.preview ?? ''
  useEffect(() => () => URL.revokeObjectURL(preview), [preview])

  const choose = (file: File): void => {
    setChosen(chosenFile(file))
    form.reset()
    upload.reset()
    parse.reset()
  }
  const confirm = (): void => {
    const problem = saveProblem({ ...draft, isParsed: isParsed && location !== undefined })
    if (problem === null) form.submit()
    else showErrors(problem)
  }
  return (
    <Dialog
      open
      wide
      stays
      title={IMPORT.title}
      busy={upload.isPending || form.busy || hasError}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={form.busy}>
            {IMPORT.cancel}
          </Button>
          <Button
            variant="primary"
            busy={form.busy}
            disabled={parse.isPending || !isComplete(draft) || (isParsed && lacksRate)}
            onClick={confirm}
          >
            {IMPORT.confirm}
          </Button>
        </>
      }
    >
      <p>{IMPORT.into(placeName)}</p>
      <InvoiceFile
        chosen={chosen}
        upload={upload}
        sentPart={sentPart}
        parsing={parse.isPending}
        parsedLines={isParsed ? draft.parts.length + draft.oils.length : null}
        onChoose={choose}
        onRename={name => setChosen(before => before && { ...before, name })}
        onParse={() => (location === undefined ? showErrors(IMPORT.uploadFirst) : parse.mutate(location))}
        onStop={stop}
      />
      {chosen && !parse.isPending && (
        <InvoiceLines draft={draft} isParsed={isParsed} stockCurrency={stockCurrency} onChange={form.change} />
      )}
    </Dialog>
  )
}
