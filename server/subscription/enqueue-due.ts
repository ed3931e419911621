import { sql } from 'kysely'
import type { JobContext } from '../platform/jobs/job-context.ts'

const AT_ONCE = 1_000

/**
 * Enqueues a job for each subscription with something due: a period to bill, a charge to make or retry, an end. Work that became due while no worker ran is done
 * then, once.
 */
export async function enqueueDueSubscriptions({ scope, clock }: Pick<JobContext, 'scope' | 'clock'>): Promise<void> {
  const now = clock.now()
  await sql`
    select app.enqueue('renew-subscription', jsonb_build_object('subscriptionId', due.id), 'renew-subscription-' || due.tenant_id || '-' || due.id)
    from (
      select s.tenant_id, s.id from subscription s
      left join subscription_period p on p.subscription_id = s.id and p.paid_at is null
      where s.status <> 'CANCELLED' and (
        s.cancel_effective_at <= ${now}
        or (s.next_payment_at <= ${now} and p.subscription_id is null)
        or p.retry_at <= ${now}
        or p.charge_payment_id is not null)
      order by s.id limit ${AT_ONCE}) due`.execute(scope.db)
}
