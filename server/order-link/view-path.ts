import type { JobContext } from '../platform/jobs/job-context.ts'
import { orderPath, orderToken } from './order-link.ts'

/**
 * Returns the path of a page that only shows an order and the work recommended for it: for a file, which its reader may hand on (DOOR-22).
 * @param order `email` is of its contact
 */
export const viewPath = (
  { config, scope }: Pick<JobContext, 'config' | 'scope'>,
  order: { orderId: number; email: string },
): string => orderPath(orderToken(config, 'view', { tenantId: scope.tenant.id, ...order }), 'work')
