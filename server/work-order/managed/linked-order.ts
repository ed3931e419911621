import { claimOf, isOrderToken, type OrderLinkKind } from '../../order-link/order-link.ts'
import type { Context, SignedInContext } from '../../platform/context.ts'
import { addressKey } from '../../platform/limits/address-key.ts'
import type { LimitRule } from '../../platform/limits/limits.ts'
import { Refusal } from '../../platform/refusal.ts'
import { takePoint } from '../../security/take-point.ts'
import type { WorkOrderRow } from '../rows.ts'
import { TEXTS } from './texts.ts'

/** As many as pay links: a page with its dialogs asks for it about ten times. */
const LINKS: LimitRule = { name: 'order-link', points: 60, seconds: 60, batch: 6 }
/** How long a link works after its appointment, in milliseconds: 60 days. */
const VALID_MS = 60 * 86_400_000

/** The order of a link, and who came by it. */
export interface LinkedOrder {
  order: WorkOrderRow
  kind: OrderLinkKind
  /** Of the order's contact. */
  email: string
  /**
   * The context of the order's customer, for commands that change this order. It is nobody's session: give it only to a command that is called with this
   * order's id, or with a record that this order refers to.
   */
  asCustomer: SignedInContext
}

/**
 * Returns the order of a link (docs/decisions/2026-11-25-orders-by-link.md). It needs no session, and a session gives it no more.
 * @throws Refusal 404 LINK_INVALID for a text that we did not sign for an order of this tenant and its present contact; 409 LINK_EXPIRED from 60 days
 * after the appointment on; 429
 */
export async function linkedOrder(context: Context, token: string): Promise<LinkedOrder> {
  await takePoint(context, LINKS, addressKey(context.ip))
  const { scope, config, clock } = context
  const claim = claimOf(token)
  if (!claim) throw invalid()
  const [order, person] = await Promise.all([
    scope.db.selectFrom('work_order').where('id', '=', claim.orderId).selectAll().executeTakeFirst(),
    scope.db
      .selectFrom('work_order as w')
      .innerJoin('contact as c', 'c.id', 'w.contact_id')
      .where('w.id', '=', claim.orderId)
      .select(['c.name', 'c.email'])
      .executeTakeFirst(),
  ])
  const signedFor = { tenantId: scope.tenant.id, orderId: claim.orderId, email: person?.email ?? '' }
  if (!order || !person || !isOrderToken(config, token, signedFor)) throw invalid()
  if (order.scheduled_at.getTime() + VALID_MS < clock.now().getTime())
    throw new Refusal(409, 'LINK_EXPIRED', TEXTS.linkExpired)
  const actor = {
    userId: order.user_id,
    name: person.name,
    email: person.email,
    roles: [],
    // Also for staff: their own order is a customer's.
    isStaff: false,
    franchiseIds: [],
    vendorId: null,
    tokenHash: Buffer.alloc(0),
  }
  return { order, kind: claim.kind, email: person.email, asCustomer: { ...context, actor } }
}

/** Returns the order of a link, for a change. @throws Refusal as linkedOrder; 409 VIEW_ONLY for a link that only shows its order (DOOR-22) */
export async function managedOrder(context: Context, token: string): Promise<LinkedOrder> {
  const linked = await linkedOrder(context, token)
  if (linked.kind === 'view') throw new Refusal(409, 'VIEW_ONLY', TEXTS.viewOnly)
  return linked
}

const invalid = (): Refusal => new Refusal(404, 'LINK_INVALID', TEXTS.linkInvalid)
