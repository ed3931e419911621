import { useMutation } from '@tanstack/react-query'
import { type InvoiceWording, wordingProblems } from '../../domain/message/invoice-wording.ts'
import { request } from '../platform/api/api.ts'
import { saveFile } from '../platform/save-file.ts'
import { ErrorBanner } from '../ui/feedback/alert.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { InvoicePreviewQuery } from './documents.ts'
import classes from './messages.module.css'
import { TEXTS } from './texts.ts'

const T = TEXTS.invoice

/** Downloads an invoice with invented data. @param wording what somebody is typing, or what is saved */
export function InvoiceExample({ wording }: { wording: InvoiceWording }) {
  const example = useMutation({
    mutationFn: async () => {
      const { invoicePreview } = await request(InvoicePreviewQuery, { wording })
      const bytes = Uint8Array.from(atob(invoicePreview), character => character.charCodeAt(0))
      saveFile(new Blob([bytes], { type: 'application/pdf' }), T.file)
    },
  })
  return (
    <div className={classes.test}>
      <ErrorBanner message={example.error?.message} />
      <Button busy={example.isPending} disabled={wordingProblems(wording).length > 0} onClick={() => example.mutate()}>
        {T.download}
      </Button>
    </div>
  )
}
