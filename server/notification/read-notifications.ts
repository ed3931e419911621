import { sql } from 'kysely'
import { type DescribedNotification, describeNotification } from '../../domain/notification/describe.ts'
import type { NotificationKind } from '../../domain/notification/kinds.ts'
import { PAGE_SIZE } from '../platform/database/page-size.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import type { Actor, Tenant } from '../platform/scope.ts'
import { visibleNotifications } from './policy.ts'

/** The bell shows `99+` for more. */
export const MAX_COUNTED = 100

/** A notification in words. */
export interface ReadNotification {
  id: number
  kind: NotificationKind
  title: string
  detail: string
  /** What it is about; null when the person cannot open it any more, such as an order that left their van. */
  subjectId: number | null
  franchiseId: number | null
  franchiseName: string | null
  createdAt: Date
  isRead: boolean
}

/** Returns how many notifications the actor has not read, at most 100. One read of the index `notification_unread`. */
export async function countUnread(db: Database, actor: Actor): Promise<number> {
  const { count } = await db
    .selectFrom(
      db
        .selectFrom('notification')
        .where('read_at', 'is', null)
        .where(visibleNotifications(actor))
        .select('user_id')
        .limit(MAX_COUNTED)
        .as('unread'),
    )
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Returns notifications with what their subjects tell now. */
const described = (db: Database) =>
  db
    .selectFrom('notification')
    .leftJoin('franchise as f', 'f.id', 'notification.franchise_id')
    .leftJoin('work_order as w', 'w.id', 'notification.work_order_id')
    .leftJoin('contact as c', 'c.id', 'w.contact_id')
    .leftJoin('dispute as d', 'd.id', 'notification.dispute_id')
    .leftJoin('invoice as i', 'i.id', 'd.invoice_id')
    .leftJoin('payout_statement as s', 's.id', 'notification.payout_statement_id')
    .leftJoin('payout_period as p', 'p.id', 's.period_id')
    .leftJoin('stock_item as t', 't.id', 'notification.stock_item_id')
    .leftJoin('assistance_request as h', 'h.id', 'notification.assistance_request_id')
    .leftJoin('quote as q', 'q.id', 'notification.quote_id')
    .leftJoin('part', 'part.id', 't.part_id')
    .leftJoin('oil', 'oil.id', 't.oil_id')
    .select([
      'notification.id',
      'notification.kind',
      'notification.facts',
      'notification.created_at',
      'notification.read_at',
    ])
    .select([
      'notification.user_id',
      'notification.franchise_id',
      'f.name as franchise_name',
      'f.time_zone',
      'f.country_code',
    ])
    .select(['w.id as work_order_id', 'c.name as contact_name'])
    .select(['d.id as dispute_id', 'd.amount', 'd.currency', 'i.invoice_number', 'i.bill_to'])
    .select(['s.id as statement_id', 's.total', 's.currency as statement_currency', 'p.start_date', 'p.end_date'])
    .select(['h.id as assistance_request_id', 'h.name as sender_name', 'h.postal_code'])
    .select(['q.id as quote_id', 'q.quote_number', 'q.total as quote_total', 'q.currency as quote_currency'])
    .select(sql<string | null>`q.content #>> '{contact,name}'`.as('quote_name'))
    .select(['t.id as stock_item_id', 'part.name as part_name', 'oil.oil_weight'])

export type DescribedRow = Awaited<ReturnType<ReturnType<typeof described>['execute']>>[number]

/** Returns one notification of anybody, for its mail. */
export const notificationRow = (db: Database, id: number): Promise<DescribedRow | undefined> =>
  described(db).where('notification.id', '=', id).executeTakeFirst()

/** Returns a notification in words. */
export function inWords(row: DescribedRow, tenant: Tenant): ReadNotification {
  const name = row.contact_name ?? row.bill_to?.name ?? row.sender_name ?? row.quote_name ?? null
  const amount = row.amount ?? row.total ?? row.quote_total
  const currency = row.currency ?? row.statement_currency ?? row.quote_currency
  const stockName = row.part_name ?? row.oil_weight
  const facts: DescribedNotification = {
    kind: row.kind,
    facts: row.facts,
    zone: row.time_zone ?? tenant.csvTimeZone,
    country: row.country_code ?? tenant.countryCode,
    name,
    money: amount === null || currency === null ? null : { amount, currency },
    invoiceNumber: row.invoice_number,
    quoteNumber: row.quote_number,
    period:
      row.start_date === null || row.end_date === null ? null : { startDate: row.start_date, endDate: row.end_date },
    postalCode: row.postal_code,
    stock: stockName === null ? null : { kind: row.part_name === null ? 'oil' : 'part', name: stockName },
  }
  return {
    id: row.id,
    kind: row.kind,
    ...describeNotification(facts),
    subjectId: row.facts.change === 'left' ? null : subjectOf(row),
    franchiseId: row.franchise_id,
    franchiseName: row.franchise_name,
    createdAt: row.created_at,
    isRead: row.read_at !== null,
  }
}

/** Returns the id of what a notification is about: exactly one of them is there. */
const subjectOf = (row: DescribedRow): number | null =>
  row.work_order_id ??
  row.dispute_id ??
  row.statement_id ??
  row.stock_item_id ??
  row.assistance_request_id ??
  row.quote_id

export interface NotificationPage {
  notifications: ReadNotification[]
  hasMore: boolean
}

/**
 * Returns a page of the actor's notifications, newest first.
 * @param before the id of the last one of the page before; null for the first page
 */
export async function readNotifications(
  db: Database,
  actor: Actor,
  { before, tenant }: { before: number | null; tenant: Tenant },
): Promise<NotificationPage> {
  const rows = await described(db)
    .where(visibleNotifications(actor))
    .$if(before !== null, query => query.where('notification.id', '<', before))
    .orderBy('notification.id', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute()
  return {
    notifications: rows.slice(0, PAGE_SIZE).map(row => inWords(row, tenant)),
    hasMore: rows.length > PAGE_SIZE,
  }
}
