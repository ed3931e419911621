import { sql } from 'kysely'
import type { DefaultDiscountType } from '../../account/default-discount-enum.ts'
import type { Database } from '../../platform/database/tenant-database.ts'

/** One of two customers who may be merged: who they are, and how much they have. */
export interface MergeSide {
  id: number
  name: string
  email: string
  createdAt: Date
  canLogIn: boolean
  hasBookingEmails: boolean
  isStaff: boolean
  isErased: boolean
  isErasing: boolean
  phoneNumbers: string[]
  /** The last completed order. */
  lastVisitAt: Date | null
  vendorName: string | null
  defaultDiscountType: DefaultDiscountType | null
  /** Basis points for PERCENT, else cents. */
  defaultDiscountAmount: number | null
  referralCode: string | null
  /** Cents. */
  credit: number
  cars: number
  orders: number
  invoices: number
  plans: number
  contacts: number
  addresses: number
  notes: number
  tags: string[]
  files: number
  ratings: number
}

/** Returns a customer as one side of the comparison; undefined for an unknown one. */
export async function readSide(db: Database, userId: number): Promise<MergeSide | undefined> {
  const { rows } = await sql<MergeSide>`
    select u.id, u.name, u.email, u.created_at as "createdAt", u.notification_requests as "hasBookingEmails",
      u.password_hash is not null or exists (select from passkey p where p.user_id = u.id) as "canLogIn",
      exists (select from user_role r where r.user_id = u.id) as "isStaff", u.erased_at is not null as "isErased",
      exists (select from erasure_request e where e.user_id = u.id) as "isErasing",
      array(select distinct c.phone_number from contact c where c.user_id = u.id and c.deleted_at is null order by 1 limit 10) as "phoneNumbers",
      (select max(w.scheduled_at) from work_order w where w.user_id = u.id and w.status = 'COMPLETE') as "lastVisitAt",
      (select v.name from vendor v where v.id = u.vendor_id) as "vendorName",
      u.default_discount_type as "defaultDiscountType", u.default_discount_amount as "defaultDiscountAmount",
      (select d.code from discount_code d where d.referrer_user_id = u.id) as "referralCode",
      coalesce((select a.balance from credit_account a where a.user_id = u.id), 0) as credit,
      (select count(*) from user_vehicle v where v.user_id = u.id and v.deleted_at is null) as cars,
      (select count(*) from work_order w where w.user_id = u.id) as orders,
      (select count(*) from invoice i where i.user_id = u.id) as invoices,
      (select count(*) from subscription s where s.user_id = u.id and s.status <> 'CANCELLED') as plans,
      (select count(*) from contact c where c.user_id = u.id and c.deleted_at is null) as contacts,
      (select count(*) from address a where a.user_id = u.id and a.deleted_at is null) as addresses,
      (select count(*) from customer_note n where n.user_id = u.id) as notes,
      array(select t.tag from customer_tag t where t.user_id = u.id order by lower(t.tag)) as tags,
      (select count(*) from customer_file f where f.user_id = u.id) as files,
      (select count(*) from rating r where r.user_id = u.id) as ratings
    from app_user u where u.id = ${userId}`.execute(db)
  return rows[0]
}
