import { readInvoice } from '../../domain/inventory/read-invoice.ts'
import type { StockCatalogue, UploadedInvoice } from '../../domain/inventory/supplier-invoice.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { Refusal } from '../platform/refusal.ts'
import { isUploaded } from '../upload/take-file.ts'
import { partTypesOf } from './lookups.ts'
import { TEXTS } from './texts.ts'

/**
 * Reads a supplier's invoice from its uploaded picture or PDF (IMPORT-04). Nothing is saved.
 * @param imageUrl the location of the upload; other addresses are never fetched
 * @throws Refusal 404 for a file that was not uploaded here; 422 and 503 as InvoiceReader
 */
export async function parseInvoice(context: Context, imageUrl: string): Promise<UploadedInvoice> {
  const { scope, services } = context
  if (!(await isUploaded(context, imageUrl))) throw notUploaded()
  const file = await services.files.read(imageUrl).catch(() => {
    throw notUploaded()
  })
  const { text, doubtful, unreadPages } = await services.invoiceReader.readText(file)
  return { ...readInvoice(text, await catalogueOf(scope.db), new Set(doubtful)), unreadPages }
}

const notUploaded = (): Refusal => new Refusal(404, 'NOT_FOUND', TEXTS.invoice.notUploaded)

/** More parts than any tenant has. */
const MAX_PARTS = 20_000

/** Returns the names of the tenant's parts and oils, to find them in a text. */
async function catalogueOf(db: Database): Promise<StockCatalogue> {
  const [partTypes, oils, parts] = await Promise.all([
    partTypesOf(db),
    db
      .selectFrom('oil')
      .where('archived_at', 'is', null)
      .select(['id', 'oil_type as type', 'oil_weight as weight'])
      .execute(),
    db.selectFrom('part').distinct().select(['name', 'part_type_id as typeId']).limit(MAX_PARTS).execute(),
  ])
  return { partTypes, oils, parts }
}
