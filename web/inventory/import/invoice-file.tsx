import { IconFileInvoice } from '../../ui/icon/file-invoice.gen.ts'
import { IconFileTypePdf } from '../../ui/icon/file-type-pdf.gen.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { FileButton } from '../../ui/inputs/file-button.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { IMPORT } from './import-texts.ts'
import classes from './load-invoice.module.css'
import type { ChosenFile, useInvoiceUpload } from './use-invoice-import.ts'

const ACCEPT = 'image/*,.heic,.heif,application/pdf'

interface InvoiceFileProps {
  chosen: ChosenFile | null
  upload: ReturnType<typeof useInvoiceUpload>['upload']
  /** The uploaded share, from 0 to 1. */
  sentPart: number
  parsing: boolean
  /** Null: not parsed yet. */
  parsedLines: number | null
  onChoose: (file: File) => void
  onRename: (name: string) => void
  onParse: () => void
  onStop: () => void
}

/** The steps of the invoice's picture or PDF: choose, upload, read (IMPORT-01, IMPORT-02). */
export function InvoiceFile(props: InvoiceFileProps) {
  const { chosen, upload, sentPart, parsing, parsedLines, onChoose, onRename, onParse, onStop } = props
  if (chosen === null) {
    return (
      <div className={classes.empty}>
        <IconFileInvoice size={40} stroke={1.4} aria-hidden />
        <p>{IMPORT.chooseHint}</p>
        <FileButton accept={ACCEPT} onChoose={onChoose}>
          {IMPORT.choose}
        </FileButton>
      </div>
    )
  }
  const isBusy = upload.isPending || parsing
  return (
    <div className={classes.file}>
      <Preview {...chosen} />
      <div className={classes.way}>
        <TextField
          label={IMPORT.fileName}
          autoComplete="off"
          disabled={upload.isPending || upload.isSuccess}
          value={chosen.name}
          onChange={onRename}
        />
        {upload.isPending && <progress className={classes.progress} value={sentPart} aria-label={IMPORT.uploading} />}
        <p role="status" className={classes.status}>
          {parsing
            ? IMPORT.parsing
            : parsedLines !== null
              ? IMPORT.parsed(parsedLines)
              : upload.isSuccess && IMPORT.uploaded}
        </p>
        {parsing && <progress className={classes.progress} aria-label={IMPORT.parsing} />}
        <div className={classes.buttons}>
          {!upload.isSuccess && (
            <Button variant="primary" busy={upload.isPending} onClick={() => upload.mutate(chosen)}>
              {IMPORT.upload}
            </Button>
          )}
          {parsedLines === null && !parsing && (
            <Button variant={upload.isSuccess ? 'primary' : 'secondary'} disabled={upload.isPending} onClick={onParse}>
              {IMPORT.parse}
            </Button>
          )}
          {parsing && <Button onClick={onStop}>{IMPORT.cancelParsing}</Button>}
          {!isBusy && (
            <FileButton accept={ACCEPT} onChoose={onChoose}>
              {IMPORT.chooseAnother}
            </FileButton>
          )}
        </div>
      </div>
    </div>
  )
}

/** Shows a picture, or an icon for a PDF. */
function Preview({ preview }: ChosenFile) {
  return (
    <div className={classes.preview}>
      {preview !== null ? (
        <img src={preview} alt={IMPORT.preview} className={classes.picture} />
      ) : (
        <IconFileTypePdf size={56} stroke={1.2} aria-label={IMPORT.pdf} role="img" />
      )}
    </div>
  )
}
