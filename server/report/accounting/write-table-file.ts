import type { FileRequest } from '../../../domain/report/request.ts'
import { readOneState } from '../../platform/database/read-batches.ts'
import type { TenantScope } from '../../platform/scope.ts'
import type { Sink } from '../../platform/zip.ts'
import { tenantLogo } from '../../tenant/tenant-logo.ts'
import { reportTable, reportTitle } from './reports.ts'
import { writeCsv, writePdf } from './table-files.ts'
import { TEXTS } from './texts.ts'

/** Writes a report as CSV or PDF from one state of the database. @returns the number of rows */
export async function writeTableFile(
  { lagging, tenant }: TenantScope,
  request: Extract<FileRequest, { file: 'TABLE' }>,
  write: Sink,
  onRows: (count: number) => void = () => undefined,
): Promise<number> {
  const logo = request.format === 'PDF' ? await tenantLogo(tenant.logoUrl) : null
  return await readOneState(lagging, async state => {
    const table = await reportTable(state, request.report, request)
    if (request.format === 'CSV') return await writeCsv(state, table, write, onRows)
    const { title, detail } = reportTitle(request.report, request)
    const { currency } = request
    const details = [detail, TEXTS.inCurrency(currency)]
    return (await writePdf(state, { tenant, logo, title, details, currency, table }, write, onRows)).count
  })
}
