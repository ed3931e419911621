import { type Selectable, sql } from 'kysely'
import sharp from 'sharp'
import type { InspectionDraft } from '../../domain/work-order/inspection.ts'
import { findFranchise } from '../franchise/place.ts'
import type { InspectionRow } from '../work-order/rows.ts'
import type { InvoiceRow } from '../invoice/rows.ts'
import type { Payment } from '../platform/database/schema.gen.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import type { Tenant, TenantScope } from '../platform/scope.ts'
import type { Services } from '../platform/services.ts'
import { tenantLogo } from '../tenant/tenant-logo.ts'
import { storedInspection } from '../work-order/inspection/stored-inspection.ts'
import type { DisputeRow } from './queries.ts'

/** An order as evidence shows it. */
export interface EvidenceOrder {
  id: number
  bookedAt: Date
  bookedBy: string | null
  scheduledAt: Date
  completedAt: Date | null
  van: string | null
  technician: string | null
  contactName: string
  contactPhone: string
  street: string
  city: string
  provinceCode: string
  postalCode: string
  vin: string | null
  notes: string
}

/** Everything that shows a bank that the service was ordered, done and paid. */
export interface Evidence {
  tenant: Tenant
  logo: Buffer | null
  /** IANA time zone of the franchise. */
  timeZone: string
  franchiseName: string
  dispute: DisputeRow
  invoice: InvoiceRow
  payment: Selectable<Payment>
  /** Null: a plan's invoice. */
  order: EvidenceOrder | null
  history: { type: string; author: string; at: Date }[]
  /** Mails to the customer about the order or the invoice, oldest first. */
  mails: { at: Date; subject: string; address: string }[]
  /** The customer's agreements to plans, and that their card is saved and charged later, up to the dispute. */
  consents: { at: Date; version: string; wording: string }[]
  inspection: InspectionDraft | null
  photos: { at: Date; jpeg: Buffer }[]
  /** Photos that the file store could not give. */
  unreadablePhotos: number
}

interface Collector {
  scope: TenantScope
  services: Services
}

/** The provider takes 5 MB in all. */
const MAX_PHOTOS = 24
const PHOTO_PX = 1_000
const PHOTO_QUALITY = 70

/** Collects the evidence of a dispute from the order, the inspection, the invoice and the payment. Check first that the actor may see it. */
export async function collectEvidence({ scope, services }: Collector, disputeId: number): Promise<Evidence> {
  const { db, tenant } = scope
  const dispute = await db.selectFrom('dispute').where('id', '=', disputeId).selectAll().executeTakeFirstOrThrow()
  const [invoice, payment] = await Promise.all([
    db.selectFrom('invoice').where('id', '=', dispute.invoice_id).selectAll().executeTakeFirstOrThrow(),
    db.selectFrom('payment').where('id', '=', dispute.payment_id).selectAll().executeTakeFirstOrThrow(),
  ])
  const orderId = invoice.work_order_id
  const [franchise, logo, order, history, inspection, photos, mails, consents] = await Promise.all([
    invoice.franchise_id === null ? undefined : findFranchise(db, invoice.franchise_id),
    tenantLogo(tenant.logoUrl),
    orderId === null ? null : orderOf(db, orderId),
    orderId === null ? [] : historyOf(db, orderId),
    orderId === null ? null : inspectionOf(db, orderId),
    orderId === null ? { read: [], failed: 0 } : photosOf(db, services, orderId),
    mailsOf(db, invoice),
    consentsOf(db, invoice.user_id, dispute.opened_at),
  ])
  return {
    tenant,
    logo,
    timeZone: franchise?.timeZone ?? tenant.csvTimeZone,
    franchiseName: franchise?.name ?? tenant.name,
    dispute,
    invoice,
    payment,
    order,
    history,
    mails,
    consents,
    inspection,
    photos: photos.read,
    unreadablePhotos: photos.failed,
  }
}

async function orderOf(db: Database, orderId: number): Promise<EvidenceOrder | null> {
  const { rows } = await sql<EvidenceOrder>`
    select w.id, w.created_at as "bookedAt", b.name as "bookedBy", w.scheduled_at as "scheduledAt", w.completed_at as "completedAt",
      v.name as van, t.name as technician, c.name as "contactName", c.phone_number as "contactPhone", a.street, a.city,
      a.province_code as "provinceCode", a.postal_code as "postalCode", u.vin, w.notes
    from work_order w join contact c on c.id = w.contact_id join address a on a.id = w.address_id
      left join app_user b on b.id = coalesce(w.author_id, w.user_id) left join van v on v.id = w.van_id
      left join inspection n on n.work_order_id = w.id left join app_user t on t.id = n.author_id
      left join user_vehicle u on u.id = w.user_vehicle_id
    where w.id = ${orderId}`.execute(db)
  return rows[0] ?? null
}

async function historyOf(db: Database, orderId: number): Promise<Evidence['history']> {
  const rows = await db
    .selectFrom('work_order_event')
    .where('work_order_id', '=', orderId)
    .select(['type', 'author_name', 'created_at'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(row => ({ type: row.type, author: row.author_name, at: row.created_at }))
}

/** More than an order ever gets. */
const MAX_MAILS = 100

async function mailsOf(
  db: Database,
  { id, work_order_id: orderId }: Pick<InvoiceRow, 'id' | 'work_order_id'>,
): Promise<Evidence['mails']> {
  return await db
    .selectFrom('sent_mail')
    .where(eb => eb.or([eb('invoice_id', '=', id), eb('work_order_id', '=', orderId)]))
    .select(['sent_at as at', 'subject', 'address'])
    .orderBy('sent_at')
    .orderBy('message_id')
    .limit(MAX_MAILS)
    .execute()
}

async function consentsOf(db: Database, userId: number, until: Date): Promise<Evidence['consents']> {
  // Consents stay with the account that gave them, also when it became part of this one.
  const own = sql`in (select id from app_user where id = ${userId} or merged_into_id = ${userId})`
  const { rows } = await sql<Evidence['consents'][number]>`
    select agreed_at as at, version, wording from card_consent where user_id ${own} and agreed_at <= ${until}
    union all select agreed_at, version, wording from plan_consent where user_id ${own} and agreed_at <= ${until}
    order by at`.execute(db)
  return rows
}

async function inspectionOf(db: Database, orderId: number): Promise<InspectionDraft | null> {
  const row: InspectionRow | undefined = await db
    .selectFrom('inspection')
    .where('work_order_id', '=', orderId)
    .where('completed_at', 'is not', null)
    .selectAll()
    .executeTakeFirst()
  return row ? storedInspection(row) : null
}

/** Reads the photos, small enough that all fit. One that cannot be read is counted, so that it does not hold up an answer with a due date. */
async function photosOf(
  db: Database,
  { files }: Services,
  orderId: number,
): Promise<{ read: Evidence['photos']; failed: number }> {
  const rows = await db
    .selectFrom('work_order_photo')
    .where('work_order_id', '=', orderId)
    .where('kind', '=', 'inspection')
    .select(['location', 'created_at'])
    .orderBy('id')
    .limit(MAX_PHOTOS)
    .execute()
  const read: Evidence['photos'] = []
  for (const { location, created_at: at } of rows) {
    const jpeg = await files
      .read(location)
      .then(content =>
        sharp(content)
          .rotate()
          .resize(PHOTO_PX, PHOTO_PX, { fit: 'inside', withoutEnlargement: true })
          .jpeg({ quality: PHOTO_QUALITY })
          .toBuffer(),
      )
      .catch(() => undefined)
    if (jpeg) read.push({ at, jpeg })
  }
  return { read, failed: rows.length - read.length }
}
