import { nextNumberProblem } from '../../domain/invoice/numbering.ts'
import { recordAuditEntry } from '../audit/record-audit-entry.ts'
import type { SignedInContext } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { invalidField } from '../platform/refusal.ts'
import { type Stamped, saveSection, withStamp } from '../settings/save-section.ts'
import { FIRST_NUMBER } from './make-invoice.ts'

/** Which number the next invoice gets. */
interface Numbering {
  nextNumber: number
}

async function readNumbering(db: Database): Promise<Numbering> {
  const counter = await db.selectFrom('invoice_counter').select('last_number').executeTakeFirst()
  return { nextNumber: counter === undefined ? FIRST_NUMBER : counter.last_number + 1 }
}

/** Returns which number the next invoice gets. */
export const invoiceNumbering = async ({ scope: { db } }: SignedInContext): Promise<Stamped<Numbering>> =>
  withStamp(await readNumbering(db))

/**
 * Continues with a higher invoice number, as a business that comes from another program needs it. The skipped numbers stay unused.
 * @throws Refusal 422 under `nextNumber` for a lower number or one that is too long; 409 CHANGED_MEANWHILE also when an invoice was made meanwhile
 */
export async function updateInvoiceNumbering(
  context: SignedInContext,
  { nextNumber, seen }: Numbering & { seen: string },
): Promise<Stamped<Numbering>> {
  return await saveSection(context, {
    subject: 'invoice_counter',
    owner: null,
    // An invoice that is being made has locked the counter, so its number is not given twice.
    read: async db => {
      await db.selectFrom('invoice_counter').select('last_number').forUpdate().execute()
      return await readNumbering(db)
    },
    seen,
    write: async (db, current) => {
      const problem = nextNumberProblem(nextNumber, current.nextNumber)
      if (problem !== undefined) throw invalidField('nextNumber', problem)
      if (nextNumber === current.nextNumber) return
      await db
        .insertInto('invoice_counter')
        .values({ last_number: nextNumber - 1 })
        .onConflict(conflict => conflict.column('tenant_id').doUpdateSet({ last_number: nextNumber - 1 }))
        .execute()
      // Each invoice changes the counter, so the database does not audit the table itself.
      await recordAuditEntry(db, context, {
        action: 'update',
        subject: 'invoice_counter',
        subjectId: context.scope.tenant.id,
        franchiseId: null,
        from: { next_number: current.nextNumber },
        to: { next_number: nextNumber },
      })
    },
  })
}
