import { useEffect, useState } from 'react'
import { isComplete, saveProblem } from '../../../domain/inventory/invoice-lines.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { IMPORT } from './import-texts.ts'
import { useInventoryErrors } from '../inventory-errors.tsx'
import { NO_INVOICE, withParsed } from './invoice-draft.ts'
import { InvoiceFile } from './invoice-file.tsx'
import { InvoiceLines } from './invoice-lines.tsx'
import type { StockFranchise } from '../use-stock.ts'
import {
  type ChosenFile,
  chosenFile,
  useInvoiceParsing,
  useInvoiceSaving,
  useInvoiceUpload,
} from './use-invoice-import.ts'

interface LoadInvoiceDialogProps {
  franchise: StockFranchise
  /** Null: into the market. */
  vanId: string | null
  placeName: string
  idempotencyKey: string
  onClose: () => void
}

/** Brings what a supplier's invoice lists into stock: choose its picture, upload it, have it read, check its lines, confirm (IMPORT-01). */
export function LoadInvoiceDialog({ franchise, vanId, placeName, idempotencyKey, onClose }: LoadInvoiceDialogProps) {
  const { tell, hasError } = useInventoryErrors()
  const [chosen, setChosen] = useState<ChosenFile | null>(null)
  const [draft, setDraft] = useState(NO_INVOICE)
  const { upload, sentPart } = useInvoiceUpload()
  const { parse, stop, isParsed } = useInvoiceParsing(invoice => setDraft(before => withParsed(before, invoice)))
  const save = useInvoiceSaving({ idempotencyKey, franchiseId: franchise.id, vanId, onSaved: onClose })
  const location = upload.data
  const preview = chosen?.preview ?? ''
  useEffect(() => () => URL.revokeObjectURL(preview), [preview])

  const choose = (file: File): void => {
    setChosen(chosenFile(file))
    setDraft(NO_INVOICE)
    upload.reset()
    parse.reset()
  }
  const confirm = (): void => {
    const problem = saveProblem({ ...draft, isParsed: isParsed && location !== undefined })
    if (problem !== null) tell(problem)
    else if (location !== undefined) save.mutate({ draft, receiptImage: location })
  }
  return (
    <Dialog
      open
      wide
      stays
      title={IMPORT.title}
      busy={upload.isPending || save.isPending || hasError}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={save.isPending}>
            {IMPORT.cancel}
          </Button>
          <Button
            variant="primary"
            busy={save.isPending}
            disabled={parse.isPending || !isComplete(draft)}
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
        onParse={() => (location === undefined ? tell(IMPORT.uploadFirst) : parse.mutate(location))}
        onStop={stop}
      />
      {chosen && !parse.isPending && <InvoiceLines draft={draft} isParsed={isParsed} onChange={setDraft} />}
    </Dialog>
  )
}
