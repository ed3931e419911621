import { type OrderLinkKind, orderToken } from '../../../order-link/order-link.ts'
import { loadConfig } from '../../../platform/config.ts'
import type { TestApp } from '../../test-app.ts'
import { TEST_SECRET } from '../../test-secret.ts'

/** Returns the token of a link for an order of the Canadian tenant, as the app signs it. */
export async function linkOfOrder({ db, fixture }: TestApp, orderId: number, kind: OrderLinkKind): Promise<string> {
  const { rows } = await db.owner.query<{ email: string }>(
    `select c.email from work_order w join contact c on c.tenant_id = w.tenant_id and c.id = w.contact_id where w.id = $1`,
    [orderId],
  )
  const config = loadConfig({ NODE_ENV: 'test', SECRET: TEST_SECRET })
  return orderToken(config, kind, { tenantId: fixture.ca.id, orderId, email: rows[0]?.email ?? '' })
}
