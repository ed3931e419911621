import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Currency } from '../../../domain/format/money.ts'
import { exchangeRateOf, needsRate } from '../../../domain/inventory/exchange-rate.ts'
import type { UploadedInvoice } from '../../../domain/inventory/supplier-invoice.ts'
import { request } from '../../platform/api/api.ts'
import { useToast } from '../../ui/feedback/toast.tsx'
import { useSubmitForm } from '../../ui/form/use-submit-form.ts'
import { shrinkPhoto } from '../../upload/shrink-photo.ts'
import { uploadFile } from '../../upload/upload-file.ts'
import { useInventoryErrors } from '../inventory-errors.tsx'
import { useReloadLists } from '../use-stock.ts'
import { AddItemsFromInvoiceMutation, ParseInvoiceImageMutation } from './documents.ts'
import { IMPORT } from './import-texts.ts'
import { itemsOf, NO_INVOICE } from './invoice-draft.ts'

/** Pixels: enough to read a page's small print. */
const MAX_SIDE = 3000

/** A chosen file, the name to store it under, and the URL of a picture's preview. */
export interface ChosenFile {
  file: File
  name: string
  preview: string | null
}

/** Most browsers do not open a phone's HEIC, and the server does. They name its type or leave it empty. */
const isHeic = ({ type, name }: File): boolean => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)
const isPicture = (file: File): boolean => file.type.startsWith('image/') && !isHeic(file)

/** Names a file by the time and makes a picture's preview (IMPORT-02). Pictures are sent as JPEG, HEIC as it is. */
export const chosenFile = (file: File): ChosenFile => ({
  file,
  name: `invoice_${Date.now()}.${isPicture(file) ? 'jpg' : isHeic(file) ? 'heic' : 'pdf'}`,
  preview: isPicture(file) ? URL.createObjectURL(file) : null,
})

/** Names the type of a HEIC for a browser that does not know it. */
const withType = (file: File): Blob => (isHeic(file) ? file.slice(0, file.size, 'image/heic') : file)

/** Uploads the chosen file. Failures are shown in the dialog of errors (IMPORT-03). */
export function useInvoiceUpload() {
  const { showErrors } = useInventoryErrors()
  const [sentPart, setSentPart] = useState(0)
  const upload = useMutation({
    mutationFn: async ({ file, name }: ChosenFile) =>
      await uploadFile(isPicture(file) ? await shrinkPhoto(file, MAX_SIDE) : withType(file), name, setSentPart),
    onMutate: () => setSentPart(0),
    onError: error => showErrors(IMPORT.uploadFailed, error.message),
  })
  return { upload, sentPart }
}

/** Has the uploaded file read (IMPORT-04, IMPORT-05), until the user stops it or closes the dialog. */
export function useInvoiceParsing(onParsed: (invoice: UploadedInvoice) => void) {
  const { showErrors } = useInventoryErrors()
  const stopper = useRef<AbortController>(undefined)
  const parse = useMutation({
    mutationFn: async (imageUrl: string) => {
      const stopping = new AbortController()
      stopper.current = stopping
      const answer = await request(ParseInvoiceImageMutation, { imageUrl }, stopping.signal)
      return answer.parseInvoiceImage
    },
    onSuccess: ({ ok, error, invoiceJson }) => {
      if (ok) onParsed(invoiceJson as UploadedInvoice)
      else showErrors(IMPORT.noParse(error))
    },
    onError: error => {
      if (!stopper.current?.signal.aborted) showErrors(IMPORT.parseError(error.message))
    },
  })
  useEffect(() => () => stopper.current?.abort(), [])
  return { parse, stop: () => stopper.current?.abort(), isParsed: parse.data?.ok === true }
}

interface InvoiceForm {
  idempotencyKey: string
  franchiseId: string
  vanId: string | null
  /** The uploaded file. */
  receiptImage: string | undefined
  stockCurrency: Currency
  onSaved: () => void
}

/** The invoice's form: adds the lines to stock. After a failure the lines stay (IMPORT-17). */
export function useInvoiceForm({ receiptImage = '', stockCurrency, onSaved, ...place }: InvoiceForm) {
  const { showErrors } = useInventoryErrors()
  const toast = useToast()
  const reloadLists = useReloadLists()
  return useSubmitForm({
    initialValues: NO_INVOICE,
    submit: async draft => {
      const { invoiceDate, ...header } = draft.metadata
      const exchangeRate = needsRate(header.currency, stockCurrency) ? exchangeRateOf(draft.exchangeRate) : null
      const invoice = { ...header, exchangeRate, invoiceDate: invoiceDate || null, ...itemsOf(draft) }
      const answer = await request(AddItemsFromInvoiceMutation, { ...place, ...invoice, receiptImage })
      return answer.addItemsFromInvoice
    },
    onSuccess: ({ ok, error }) => {
      if (!ok) return showErrors(IMPORT.noSave(error))
      reloadLists()
      onSaved()
      toast({ tone: 'success', message: IMPORT.done })
    },
    onError: error => showErrors(IMPORT.saveError(error.message)),
    // The dialog of errors shows every failure (STOCK-25).
    fieldOf: () => '',
    describeFailure: () => undefined,
  })
}
