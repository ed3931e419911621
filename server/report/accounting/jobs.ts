import type { JobContext } from '../../platform/jobs/job-context.ts'
import type { JobPayloads } from '../../platform/jobs/tasks.ts'
import { sendVendorStatementMail } from './mails.ts'
import { requestOf, writeStatement } from './vendor-statement.ts'

/** Mails the statement that a manager asked for, with the PDF attached. */
export async function mailStatement(
  context: JobContext,
  { email, occasion, ...statement }: JobPayloads['mail-statement'],
): Promise<void> {
  const { scope } = context
  const vendor = await scope.db
    .selectFrom('vendor')
    .where('id', '=', statement.vendorId)
    .select('name')
    .executeTakeFirst()
  if (!vendor) return
  const parts: Buffer[] = []
  const request = { ...requestOf(statement), franchiseIds: statement.franchiseIds }
  const totals = await writeStatement(scope, { vendorName: vendor.name, request }, part => void parts.push(part))
  await sendVendorStatementMail(
    context,
    { ...statement, vendorName: vendor.name, ...totals, pdf: Buffer.concat(parts) },
    { email, occasion },
  )
}
