import { plural } from '../../../domain/format/plural.ts'
import type {
  LineConfidence,
  LineWarning,
  PackageUnit,
  UnreadReason,
} from '../../../domain/inventory/supplier-invoice.ts'

/** All texts of the import of supplier invoices. */
export const IMPORT = {
  title: 'Load Invoice',
  market: 'the market',
  into: (place: string) => `Check the lines, then we add them to ${place}.`,
  choose: 'Choose a picture or a PDF',
  chooseAnother: 'Choose another file',
  chooseHint: 'Take a photo of the invoice from straight above, or choose its PDF. We read the lines for you.',
  preview: 'Invoice',
  fileName: 'File name',
  upload: 'Upload',
  uploading: 'Upload',
  uploaded: 'Uploaded',
  parse: 'Read invoice',
  parsing: 'Reading the invoice. This can take half a minute.',
  cancelParsing: 'Cancel reading',
  parsed: (lines: number) => {
    if (lines === 0) return 'We found no lines. Please add them.'
    return plural(lines, {
      one: 'We read 1 line. Please check them.',
      other: `We read ${lines} lines. Please check them.`,
    })
  },
  pdf: 'PDF',

  seller: 'Seller',
  invoiceNumber: 'Invoice number',
  invoiceDate: 'Invoice date',
  currency: 'Currency',
  unknownInvoice: 'Enter both so duplicates are caught.',

  exchangeRate: (invoice: string, stock: string) => `${stock} for 1 ${invoice}`,
  exchangeRateHint: (invoice: string, stock: string) =>
    `The invoice is in ${invoice} and your stock is in ${stock}. We convert the prices with this rate.`,
  exchangeRateMissing: 'Please enter a rate from 0.1 to 10.',

  unread: 'Not added',
  unreadHint: 'These lines are on the invoice, and nothing is added for them. Please check each one.',
  unreadRow: (text: string) => `Not added: ${text}`,
  unreadReason: {
    NOT_UNDERSTOOD: 'We couldn’t read this line.',
    CHARGE: 'A charge, not stock.',
    RETURN: 'A return or credit.',
    NOT_SHIPPED: 'Ordered, not shipped.',
  } satisfies Record<UnreadReason, string>,
  asPart: 'Add as a part',
  asOil: 'Add as oil',
  dismiss: 'Leave it out',
  pagesUnread: (pages: number) =>
    plural(pages, {
      one: 'We didn’t get to the last page. Please add its lines, or load it as its own file.',
      other: `We didn’t get to the last ${pages} pages. Please add their lines, or load them as their own file.`,
    }),
  sumDiffers: (lines: string, printed: string) =>
    `The lines add up to ${lines}, and the invoice says ${printed} before tax. Please check for missing lines and charges.`,
  warning: {
    NOT_ADDING_UP: 'Quantity, price and total don’t add up.',
    AMBIGUOUS: 'This line can be read in two ways.',
    CORRECTED: 'We corrected a number.',
    QUANTITY_DERIVED: 'We found no quantity and divided the total by the price.',
    ONE_AMOUNT: 'We found only one amount.',
  } satisfies Record<LineWarning, string>,
  check: (fields: string) => `Please check: ${fields}.`,
  doubtfulField: {
    name: 'name',
    quantity: 'quantity',
    unitPrice: 'unit price',
    lineTotal: 'line total',
  } satisfies Record<keyof LineConfidence, string>,

  parts: 'Parts',
  oils: 'Oil',
  row: (number: number) => `Row ${number}`,
  oilRow: (number: number) => `Oil ${number}`,
  noLines: 'Lines appear here once we have read the invoice. You can also add them yourself.',
  onPaper: 'On the invoice:',
  partType: 'Part type',
  name: 'Name',
  oil: 'Oil',
  packageUnit: 'Unit',
  packageSize: 'Package size',
  packages: 'Packages',
  quantity: 'Quantity',
  unitPrice: 'Unit price',
  lineTotal: 'Line total',
  product: (money: string) => `Quantity × price is ${money}.`,
  choosePartType: 'Choose a type',
  chooseOil: 'Choose an oil',
  chooseUnit: 'Choose',
  addPart: 'Add a part',
  addOil: 'Add an oil',
  remove: (row: string) => `Remove ${row}`,
  total: 'Total of the lines',
  invoiceTotal: 'Total on the invoice, with tax',

  cancel: 'Cancel',
  confirm: 'Confirm',
  done: 'Invoice imported.',

  uploadFailed: 'Upload failed.',
  uploadFirst: 'Upload the invoice first.',
  noParse: (message: string | null) => (message ? `Failed to parse invoice: ${message}` : 'Parsing failed.'),
  parseError: (message: string) => `Parsing error: ${message}`,
  noSave: (message: string | null) => (message ? `Failed to save inventory: ${message}` : 'Failed to save inventory.'),
  saveError: (message: string) => `Save error: ${message}`,
} as const

export const UNITS: readonly { value: PackageUnit; label: string }[] = [
  { value: 'L', label: 'Litres' },
  { value: 'QT', label: 'Quarts' },
]
