import type { TestApp } from '../../test-app.ts'
import { linkOfOrder } from './order-links.ts'

/** Fields of the shared world that these operations need. */
interface World {
  t: TestApp
  completedId: number
  confirmedId: number
}

const CONTENT =
  'query C($id: ID!, $serviceIds: [ID!]) { workOrderContent(id: $id, serviceIds: $serviceIds) { serviceIds total } }'

/** Lets the inspection of the completed order recommend a service. The answer differs each time, so that each one is recorded. */
async function answered({ t, completedId: id }: World) {
  const serviceId = t.fixture.ca.serviceIds.tire_rotation
  const line = { serviceId: String(serviceId), name: 'Tire Rotation', price: 7_400, items: ['FrontLeft-tire'] }
  await t.db.owner.query('update inspection set recommended = $2 where work_order_id = $1', [
    id,
    JSON.stringify([line]),
  ])
  const { rows } = await t.db.owner.query<{ count: number }>(
    `select count(*)::int as count from work_order_event where work_order_id = $1 and type = 'work_declined'`,
    [id],
  )
  return { id, serviceId, answer: 'DECLINED', price: 7_400 + (rows[0]?.count ?? 0) }
}

/** Lets the customer of the confirmed order approve an add-on. */
async function approved({ t, confirmedId: id }: World) {
  const serviceId = t.fixture.ca.serviceIds.cabin_air_filter_replacement
  await t.db.owner.query(
    `insert into work_order_event (tenant_id, work_order_id, type, author_name, data, created_at)
     values (1, $1, 'work_approved', 'Hidden Harriet', jsonb_build_object('serviceId', $2::bigint, 'service', 'Filter', 'price', 1000000), $3)`,
    [id, serviceId, t.clock.now()],
  )
  // The van’s stock is not what these operations are about.
  await t.db.owner.query(`update franchise set features = '{}' where id = $1`, [t.fixture.ca.franchiseId])
  const { host, emails } = t.fixture.ca
  const manager = await t.tokenOf(host, emails.manager)
  const content = async (serviceIds?: readonly unknown[]) =>
    (await t.graphql(host, CONTENT, { id, serviceIds }, manager)).data?.workOrderContent
  const before = await content()
  const after = await content([...(before?.serviceIds ?? []), serviceId])
  return { id, serviceId, price: (after?.total ?? 0) - (before?.total ?? 0) }
}

/** What customers say to recommended work, and what staff do with it. */
export const WORK_ANSWER_OPERATIONS = {
  answerWork: { sees: ['customer'], variables: answered },
  answerLinkedWork: {
    sees: [
      'nobody',
      'customer',
      'otherCustomer',
      'owner',
      'admin',
      'manager',
      'technician',
      'tester',
      'sales',
      'otherFranchise',
    ],
    variables: async (w: World) => {
      const { id, ...answer } = await answered(w)
      return { link: await linkOfOrder(w.t, id, 'mail'), ...answer }
    },
  },
  recordWorkAnswer: {
    sees: ['manager', 'technician', 'tester', 'sales'],
    variables: async (w: World) => ({ ...(await answered(w)), name: 'Hidden Harriet' }),
  },
  addApprovedWork: { sees: ['manager', 'technician', 'tester', 'sales'], variables: approved },
} as const
