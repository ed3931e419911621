import type { TestApp } from '../test-app.ts'
import { SIGNED_IN } from './signed-in.ts'

/** Fields of the shared world that these operations need. */
interface World {
  t: TestApp
  customerId: number
  requestedId: number
}

/** Requests a new email for the customer that waits for confirmation. */
async function pendingEmail({ t, customerId }: World): Promise<Record<string, unknown>> {
  await t.db.owner.query(
    `insert into email_change (tenant_id, user_id, new_email, expires_at) values ($1, $2, 'new@example.com', '2027-01-01')
     on conflict (tenant_id, user_id) do nothing`,
    [t.fixture.ca.id, customerId],
  )
  return {}
}

const STAFF_OF_BOTH = [
  'manager',
  'technician',
  'tester',
  'sales',
  'owner',
  'admin',
  'otherFranchise',
  'otherTenant',
] as const

/** Notifies the manager of an order's cancellation. @returns the notification's id */
async function managersOwn({ t: { db, fixture }, requestedId }: World): Promise<number> {
  const { rows } = await db.owner.query<{ id: number }>(
    `insert into notification (tenant_id, user_id, kind, event_key, franchise_id, work_order_id, facts, is_listed, created_at)
     select tenant_id, $2, 'cancelled', gen_random_uuid()::text, franchise_id, id, '{}', true, now() from work_order where id = $1 returning id::float8`,
    [requestedId, fixture.ca.userIds.manager],
  )
  return rows[0]?.id ?? 0
}

/** Operations on the user's own account that are not in the documents. */
export const ACCOUNT_OPERATIONS = {
  resendEmailChange: { sees: ['customer'], answers: SIGNED_IN, variables: pendingEmail },
  cancelEmailChange: { sees: ['customer'], answers: SIGNED_IN, variables: pendingEmail },
  unreadNotifications: { answers: STAFF_OF_BOTH },
  notifications: {
    answers: STAFF_OF_BOTH.filter(actor => actor !== 'manager'),
    sees: ['manager'],
    isManagersOwn: true,
    variables: async (w: World) => {
      await managersOwn(w)
      return {}
    },
  },
  notificationChoices: { answers: STAFF_OF_BOTH },
  markNotificationRead: {
    answers: ['manager'],
    isManagersOwn: true,
    variables: async (w: World) => ({ id: await managersOwn(w) }),
  },
  markAllNotificationsRead: { answers: STAFF_OF_BOTH, variables: () => ({ newestId: 1 }) },
  setNotificationChoice: {
    answers: ['manager', 'otherFranchise', 'otherTenant'],
    variables: () => ({ kind: 'request', byMail: true }),
  },
} as const
