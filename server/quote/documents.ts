import { findFranchise } from '../franchise/place.ts'
import type { TenantScope } from '../platform/scope.ts'
import { tenantLogo } from '../tenant/tenant-logo.ts'
import { drawQuote, type QuoteDocument } from './quote-pdf.ts'
import type { QuoteRow } from './rows.ts'

type Shown = Pick<QuoteDocument, 'content' | 'version' | 'sentAt' | 'accepted'>

/** Draws a quote as PDF. The caller has checked that it is for the reader. */
export async function quotePdf({ tenant, db }: TenantScope, row: QuoteRow, shown: Shown): Promise<Buffer> {
  const [franchise, logo] = await Promise.all([findFranchise(db, row.franchise_id), tenantLogo(tenant.logoUrl)])
  if (!franchise) throw new Error(`the franchise ${row.franchise_id} of a quote is missing`)
  return await drawQuote({ ...shown, tenant, logo, number: row.quote_number, currency: row.currency, franchise })
}
