import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ParsedInvoice } from '../../../domain/inventory/supplier-invoice.ts'
import { request } from '../../platform/api/api.ts'
import { useToast } from '../../ui/feedback/toast.tsx'
import { shrinkPhoto } from '../../upload/shrink-photo.ts'
import { uploadFile } from '../../upload/upload-file.ts'
import { IMPORT } from './import-texts.ts'
import { useInventoryErrors } from '../inventory-errors.tsx'
import { type InvoiceDraft, itemsOf } from './invoice-draft.ts'
import { useBeginListsAgain } from '../use-stock.ts'
import { AddItemsFromInvoiceMutation, ParseInvoiceImageMutation } from './documents.ts'

/** Enough to read the small print of a page in it. */
const MAX_SIDE = 3000

/** A file that was chosen, the name under which it is kept, and of a picture the address under which the page shows it. */
export interface ChosenFile {
  file: File
  name: string
  preview: string | null
}

const isPicture = ({ type }: File): boolean => type.startsWith('image/')

/** What becomes of a file when it is chosen: its name is made from the time, and a picture can be seen (IMPORT-02). Pictures are sent as JPEG. */
export const chosenFile = (file: File): ChosenFile => ({
  file,
  name: `invoice_${Date.now()}.${isPicture(file) ? 'jpg' : 'pdf'}`,
  preview: isPicture(file) ? URL.createObjectURL(file) : null,
})

/** Uploads the chosen file; a failure is told (IMPORT-03). */
export function useInvoiceUpload() {
  const { tell } = useInventoryErrors()
  const [sentPart, setSentPart] = useState(0)
  const upload = useMutation({
    mutationFn: async ({ file, name }: ChosenFile) =>
      await uploadFile(isPicture(file) ? await shrinkPhoto(file, MAX_SIDE) : file, name, setSentPart),
    onMutate: () => setSentPart(0),
    onError: error => tell(IMPORT.uploadFailed, error.message),
  })
  return { upload, sentPart }
}

/** Has what was uploaded read (IMPORT-04); a failure is told (IMPORT-05). It can be stopped, and is when the dialog closes. */
export function useInvoiceParsing(onParsed: (invoice: ParsedInvoice) => void) {
  const { tell } = useInventoryErrors()
  const stopper = useRef<AbortController>(undefined)
  const parse = useMutation({
    mutationFn: async (imageUrl: string) => {
      const stopping = new AbortController()
      stopper.current = stopping
      const answer = await request(ParseInvoiceImageMutation, { imageUrl }, stopping.signal)
      return answer.parseInvoiceImage
    },
    onSuccess: ({ ok, error, invoiceJson }) => {
      if (ok) onParsed(invoiceJson as ParsedInvoice)
      else tell(IMPORT.noParse(error))
    },
    onError: error => {
      if (!stopper.current?.signal.aborted) tell(IMPORT.parseError(error.message))
    },
  })
  useEffect(() => () => stopper.current?.abort(), [])
  return { parse, stop: () => stopper.current?.abort(), isParsed: parse.data?.ok === true }
}

interface Saving {
  idempotencyKey: string
  franchiseId: string
  vanId: string | null
  onSaved: () => void
}

/** Brings the lines into stock: then the lists load again, else it is told why not, and what was edited stays (IMPORT-17). */
export function useInvoiceSaving({ onSaved, ...place }: Saving) {
  const { tell } = useInventoryErrors()
  const toast = useToast()
  const beginListsAgain = useBeginListsAgain()
  return useMutation({
    mutationFn: async ({ draft, receiptImage }: { draft: InvoiceDraft; receiptImage: string }) => {
      const { invoiceDate, ...header } = draft.metadata
      const invoice = { ...header, invoiceDate: invoiceDate || null, ...itemsOf(draft) }
      const answer = await request(AddItemsFromInvoiceMutation, { ...place, ...invoice, receiptImage })
      return answer.addItemsFromInvoice
    },
    onSuccess: ({ ok, error }) => {
      if (!ok) return tell(IMPORT.noSave(error))
      beginListsAgain()
      onSaved()
      toast({ tone: 'success', message: IMPORT.done })
    },
    onError: error => tell(IMPORT.saveError(error.message)),
  })
}
