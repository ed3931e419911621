import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { type OrderSort, sortOf } from '../../domain/work-order/list-sorts.ts'
import type { WorkOrderList } from '../../domain/work-order/transitions.ts'
import { requireFranchise, seesOwnVansOnly } from '../franchise/policy.ts'
import { PAGE_SIZE } from '../platform/database/page-size.ts'
import { namedQuery, runPrepared, withNumbers } from '../platform/database/prepared.ts'
import { type PageQueries, readWithTotal } from '../platform/database/read-together.ts'
import type { DB } from '../platform/database/schema.gen.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { notFoundForActor } from '../platform/refusal.ts'
import type { Actor } from '../platform/scope.ts'
import { ofVisibleVan, visibleOrders, worksOnOrder } from './policy.ts'
import { LISTED_COLUMNS, type WorkOrderRow } from './rows.ts'
import { withPresentReasons } from './vans/present-reasons.ts'

export interface StaffListInput {
  franchiseId: number
  status: WorkOrderList
  vanId: number | null
  pageNumber: number
  /** Null: no filter. */
  isConfirmed: boolean | null
  /** Part of a customer's name, a street or an order's number. */
  filter: string
  /** Null, or one that the list does not have: its own order. */
  sort: OrderSort | null
  /** Whether the rows need only LISTED_COLUMNS. */
  isListed: boolean
}

/** Returns one page of a staff list (WOLIST-07) and the total count. @throws Refusal 404 for another franchise */
export async function staffWorkOrders(
  db: Database,
  actor: Actor,
  input: StaffListInput,
): Promise<{ workOrders: WorkOrderRow[]; total: number }> {
  requireFranchise(actor, input.franchiseId)
  const page = await readPage(db, staffPage(db, actor, input))
  return { ...page, workOrders: await withPresentReasons(db, page.workOrders) }
}

/** Stand for a page's numbers in its compiled queries (`withNumbers`). */
const [FRANCHISE_ID, OFFSET, USER_ID, VAN_ID] = [-1, -2, -3, -4]

/** The compiled queries of pages, by all that makes them differ besides numbers. */
const staffPages = new Map<string, PageQueries<WorkOrderRow>>()

/** Returns the queries of a page. To build them takes longer than to send them, so those without a filter are built once. */
function staffPage(db: Database, actor: Actor, input: StaffListInput): PageQueries<WorkOrderRow> {
  const { franchiseId, status, vanId, isConfirmed, sort, isListed } = input
  const offset = offsetOf(input.pageNumber)
  if (input.filter.trim() !== '') return buildStaffPage(db, actor, input, offset)
  const isOfVan = vanId !== null && status !== 'requested'
  const isFirst = offset === 0
  const shape = [status, sortOf(status, sort), isConfirmed, isOfVan, seesOwnVansOnly(actor), isListed, isFirst].join(
    ' ',
  )
  const known =
    staffPages.get(shape) ??
    buildStaffPage(
      db,
      { ...actor, userId: USER_ID },
      { ...input, franchiseId: FRANCHISE_ID, vanId: isOfVan ? VAN_ID : null },
      isFirst ? 0 : OFFSET,
    )
  staffPages.set(shape, known)
  const numbers = [franchiseId, offset, actor.userId, vanId ?? 0]
  return { page: withNumbers(known.page, numbers), count: withNumbers(known.count, numbers) }
}

function buildStaffPage(db: Database, actor: Actor, input: StaffListInput, offset: number): PageQueries<WorkOrderRow> {
  const orders = db
    .selectFrom('work_order')
    .where('work_order.franchise_id', '=', input.franchiseId)
    .where(IS_IN[input.status])
    .$if(input.isConfirmed !== null, query => query.where('work_order.is_confirmed', '=', input.isConfirmed))
    .$if(input.vanId !== null && input.status !== 'requested', query =>
      query.where('work_order.van_id', '=', input.vanId),
    )
    .where(ofVisibleVan(actor))
    .$if(input.filter.trim() !== '', query => query.where(matches(input.filter.trim())))
  const inOrder = STAFF_ORDERS[sortOf(input.status, input.sort)]
  return pageOf(db, orders, { inOrder, offset, isListed: input.isListed })
}

/** SQL: whether an order is in a list. Without parameters, so that a prepared statement finds the index of the list. */
const IS_IN: Record<WorkOrderList, RawBuilder<SqlBool>> = {
  requested: sql`work_order.status = 'ASSIGNED' and not work_order.is_confirmed`,
  upcoming: sql`work_order.status = 'ASSIGNED' and work_order.is_confirmed`,
  past: sql`work_order.status = 'COMPLETE'`,
  cancelled: sql`work_order.status = 'CANCELLED'`,
}

type OrderQuery = SelectQueryBuilder<DB, 'work_order', object>
type SortedQuery = SelectQueryBuilder<DB, 'work_order', WorkOrderRow>
type InOrder = (orders: SortedQuery) => SortedQuery

const byColumn =
  (column: 'scheduled_at' | 'cancelled_at', direction: 'asc' | 'desc'): InOrder =>
  orders =>
    orders.orderBy(`work_order.${column}`, direction).orderBy('work_order.id', direction)

const SOONEST = byColumn('scheduled_at', 'asc')
const LATEST = byColumn('scheduled_at', 'desc')

const STAFF_ORDERS: Record<OrderSort, InOrder> = {
  soonest: SOONEST,
  latest: LATEST,
  newest: orders => orders.orderBy('work_order.id', 'desc'),
  customer: orders =>
    orders
      .orderBy(sql`(select lower(c.name) from contact c where c.id = work_order.contact_id)`)
      .orderBy('work_order.scheduled_at')
      .orderBy('work_order.id'),
  cancelled: byColumn('cancelled_at', 'desc'),
}

const offsetOf = (pageNumber: number): number => (Math.max(1, pageNumber) - 1) * PAGE_SIZE

/** Returns the queries of a page of orders, and of the total count. */
function pageOf(
  db: Database,
  orders: OrderQuery,
  { inOrder, offset, isListed = false }: { inOrder: InOrder; offset: number; isListed?: boolean },
): PageQueries<WorkOrderRow> {
  // Only fields that read nothing else get a narrow row, so it can pass for a whole one.
  const selected = isListed ? orders.select(LISTED_COLUMNS).$castTo<WorkOrderRow>() : orders.selectAll('work_order')
  // A plan is kept only where the planner knows how many rows it reads.
  const page = inOrder(selected)
    .limit(sql.lit(PAGE_SIZE))
    .$if(offset !== 0, query => query.offset(offset))
  const count = orders.select(eb => eb.fn.countAll<number>().as('total'))
  return { page: namedQuery(db, 'page of orders', page), count: namedQuery(db, 'count of page of orders', count) }
}

async function readPage(
  db: Database,
  queries: PageQueries<WorkOrderRow>,
): Promise<{ workOrders: WorkOrderRow[]; total: number }> {
  const { rows, total } = await readWithTotal(db, queries)
  return { workOrders: rows, total }
}

function matches(filter: string): ReturnType<typeof sql<boolean>> {
  const pattern = `%${filter.replaceAll(/[\\%_]/g, found => `\\${found}`)}%`
  const id = /^\d{1,15}$/.test(filter) ? Number(filter) : 0
  return sql<boolean>`(work_order.id = ${id}
    or exists (select from contact c where c.id = work_order.contact_id and c.name ilike ${pattern})
    or exists (select from address a where a.id = work_order.address_id and a.street ilike ${pattern}))`
}

/** Returns a work order for staff who see it (WODETAIL-06). @throws Refusal 404 for any other */
export async function staffWorkOrder(db: Database, actor: Actor, id: number): Promise<WorkOrderRow> {
  const query = db.selectFrom('work_order').where('id', '=', id).where(visibleOrders(actor)).selectAll()
  const [order] = await runPrepared(db, 'order of staff', query)
  if (!order) throw notFoundForActor('workOrder')
  return order
}

/** Returns a customer's own work order (APPT-08). @throws Refusal 404 for another customer's (ROLE-03) */
export async function customerWorkOrder(db: Database, actor: Actor, id: number): Promise<WorkOrderRow> {
  const order = await db
    .selectFrom('work_order')
    .where('id', '=', id)
    .where('user_id', '=', actor.userId)
    .selectAll()
    .executeTakeFirst()
  if (!order) throw notFoundForActor('appointment')
  return order
}

/** Returns an order for its customer or for staff who see it. @throws Refusal 404 for anyone else */
export const orderFor = async (db: Database, actor: Actor, id: number): Promise<WorkOrderRow> =>
  (await worksOnOrder(db, actor, id)) ? staffWorkOrder(db, actor, id) : customerWorkOrder(db, actor, id)

/** Returns a page of a customer's own appointments: upcoming ones soonest first, past ones latest first (APPT-01). */
export async function customerWorkOrders(
  db: Database,
  actor: Actor,
  input: { past: boolean; pageNumber: number },
): Promise<{ workOrders: WorkOrderRow[]; total: number }> {
  const base = db
    .selectFrom('work_order')
    .where('user_id', '=', actor.userId)
    .where('status', input.past ? '!=' : '=', 'ASSIGNED')
  const inOrder = input.past ? LATEST : SOONEST
  return await readPage(db, pageOf(db, base, { inOrder, offset: offsetOf(input.pageNumber) }))
}
