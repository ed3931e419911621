import { requireFranchise } from '../../franchise/policy.ts'
import type { SignedInContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { invalidField, Refusal } from '../../platform/refusal.ts'
import type { ReaderLocation } from '../../ports/card-readers.ts'
import { type Impact, NO_IMPACT } from '../../settings/impact.ts'
import { saveSection, type Stamped, withStamp } from '../../settings/save-section.ts'
import { currentGateway } from '../gateway-of.ts'
import { TEXTS } from '../texts.ts'

/** Which of the account's locations has a franchise's card readers. */
interface LocationContent {
  /** Null: none. */
  locationId: string | null
  isArchived: boolean
}

/** The chosen location, and what can be chosen. */
export interface ReaderLocations extends Stamped<LocationContent> {
  locations: ReaderLocation[]
}

/** A location of an account that ended counts as none. */
async function readLocation(db: Database, franchiseId: number, accountId: number | null): Promise<LocationContent> {
  const row = await db
    .selectFrom('franchise')
    .where('id', '=', franchiseId)
    .select(['terminal_location_id', 'terminal_account_id', 'archived_at'])
    .executeTakeFirstOrThrow()
  return {
    locationId: row.terminal_account_id === accountId ? row.terminal_location_id : null,
    isArchived: row.archived_at !== null,
  }
}

/** Asks the provider for the locations of the account that takes the franchise's payments now. */
async function locationsOf(
  context: SignedInContext,
  franchiseId: number,
): Promise<{ accountId: number | null; locations: ReaderLocation[] }> {
  requireFranchise(context.actor, franchiseId)
  const { country_code: country } = await context.scope.db
    .selectFrom('franchise')
    .where('id', '=', franchiseId)
    .select('country_code')
    .executeTakeFirstOrThrow()
  const { accountId, payments } = await currentGateway(context, country)
  return { accountId, locations: await payments.listReaderLocations(country) }
}

/** Returns the locations that a franchise's card readers can be at. @throws Refusal 404; 503 when the provider cannot be reached */
export async function readerLocations(context: SignedInContext, franchiseId: number): Promise<ReaderLocations> {
  const { accountId, locations } = await locationsOf(context, franchiseId)
  return { ...withStamp(await readLocation(context.scope.db, franchiseId, accountId)), locations }
}

/** A payment that a reader waits for would be lost from sight. */
async function impactOf(db: Database, franchiseId: number): Promise<Impact> {
  const rows = await db
    .selectFrom('payment as p')
    .innerJoin('invoice as i', 'i.id', 'p.invoice_id')
    .where('p.franchise_id', '=', franchiseId)
    .where('p.payment_method', '=', 'terminal')
    .where('p.status', '=', 'PENDING')
    .orderBy('i.invoice_number')
    .select('i.invoice_number')
    .execute()
  if (rows.length === 0) return NO_IMPACT
  const blocking = rows.map(({ invoice_number: invoiceNumber }) => ({
    text: TEXTS.waitsAtReader(invoiceNumber),
    invoiceNumber,
  }))
  return { blocking, warnings: [] }
}

/** Returns the payments that wait at the franchise's readers. @throws Refusal 404 */
export async function previewReaderLocation(
  { scope: { db }, actor }: SignedInContext,
  franchiseId: number,
): Promise<Impact> {
  requireFranchise(actor, franchiseId)
  return await impactOf(db, franchiseId)
}

/**
 * Chooses where a franchise's card readers are.
 * @param locationId one of the provider's list; null for none
 * @throws Refusal 404; 409 ARCHIVED or as saveSection; 422 under `locationId`; 503 when the provider cannot be reached
 */
export async function chooseReaderLocation(
  context: SignedInContext,
  { franchiseId, locationId, seen }: { franchiseId: number; locationId: string | null; seen: string },
): Promise<ReaderLocations> {
  const { accountId, locations } = await locationsOf(context, franchiseId)
  if (locationId !== null && !locations.some(ownLocation => ownLocation.locationId === locationId))
    throw invalidField('locationId', TEXTS.unknownLocation)
  const saved = await saveSection(context, {
    subject: 'franchise',
    owner: { rowId: franchiseId },
    read: db => readLocation(db, franchiseId, accountId),
    seen,
    impact: db => impactOf(db, franchiseId),
    write: async (db, { isArchived }) => {
      if (isArchived) throw new Refusal(409, 'ARCHIVED', TEXTS.archived)
      await db
        .updateTable('franchise')
        .set({ terminal_location_id: locationId })
        .where('id', '=', franchiseId)
        .execute()
    },
  })
  return { ...saved, locations }
}
