import { isEmail } from '../../../domain/account/email.ts'
import type { Currency } from '../../../domain/format/money.ts'
import type { ReportRequest } from '../../../domain/report/request.ts'
import type { SignedInContext } from '../../platform/context.ts'
import { readOneState } from '../../platform/database/read-batches.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { invalidField } from '../../platform/refusal.ts'
import type { Actor, TenantScope } from '../../platform/scope.ts'
import type { Sink } from '../../platform/zip.ts'
import { tenantLogo } from '../../tenant/tenant-logo.ts'
import { vendorById } from '../../vendor/queries.ts'
import { openInvoiceList } from './receivables.ts'
import { franchiseZones, readRequest } from './request.ts'
import { writePdf } from './table-files.ts'
import { TEXTS } from './texts.ts'

interface Statement {
  vendorName: string
  request: ReportRequest
}

/** A vendor's statement that a manager wants. */
export interface StatementRequest {
  vendorId: number
  /** Local day, yyyy-mm-dd. */
  endDate: string
  currency: Currency
  /** Empty: all of the actor's. */
  franchiseIds: readonly number[]
}

/** Returns the report's request of a statement. */
export const requestOf = ({ vendorId, endDate, currency }: StatementRequest) =>
  ({ startDate: endDate, endDate, currency, vendorId, salesBy: 'VENDOR' }) as const

/** Returns what a vendor's statement is about. @throws Refusal 404 for a vendor or franchise that is not the actor's; 422 for a text that is not a day */
export async function requireStatement(db: Database, actor: Actor, input: StatementRequest): Promise<Statement> {
  const request = readRequest(actor, { ...requestOf(input), franchiseIds: input.franchiseIds })
  return { vendorName: (await vendorById(db, actor, { id: input.vendorId })).name, request }
}

/** Writes a vendor's statement as PDF: its open invoices as of a day. @returns their number and what they add up to, in cents */
export async function writeStatement(
  { db, tenant }: TenantScope,
  { vendorName, request }: Statement,
  write: Sink,
): Promise<{ count: number; balance: number }> {
  const logo = await tenantLogo(tenant.logoUrl)
  const totals = await readOneState(db, async state => {
    const { columns, read } = openInvoiceList(request, await franchiseZones(state, request))
    const shown = columns.map(({ key }) => key !== 'vendor')
    const table = {
      columns: columns.filter((_, index) => shown[index]),
      read: (from: Database, handle: Parameters<typeof read>[1]) =>
        read(from, rows => handle(rows.map(row => row.filter((_, index) => shown[index])))),
    }
    const details = [TEXTS.asOf(request.endDate), TEXTS.inCurrency(request.currency)]
    const { title } = TEXTS.statement
    return await writePdf(
      state,
      { tenant, logo, title, details, currency: request.currency, table, lead: vendorName },
      write,
    )
  })
  return { count: totals.count, balance: Number(totals.cells().at(-1) ?? 0) }
}

/** Mails a vendor's statement. @throws Refusal 404 as requireStatement; 422 for a wrong address */
export async function sendStatement(
  context: SignedInContext,
  { email: typed, ...input }: StatementRequest & { email: string },
): Promise<void> {
  const { scope, actor, requestId } = context
  const { request } = await requireStatement(scope.db, actor, input)
  const email = typed.trim()
  if (!isEmail(email)) throw invalidField('email', TEXTS.wrongEmail)
  await scope.db.transaction().execute(async db => {
    await enqueue(db, 'mail-statement', {
      vendorId: input.vendorId,
      endDate: request.endDate,
      currency: request.currency,
      franchiseIds: request.franchiseIds,
      email,
      occasion: `${context.clock.now().getTime()}-${requestId.replaceAll(/[^\w-]/g, '').slice(0, 40)}`,
    })
  })
}
