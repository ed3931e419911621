import type { TestApp } from '../../test-app.ts'

/** Fields of the shared world that these operations need. */
interface World {
  t: TestApp
}

const COLLEAGUES = ['manager', 'technician', 'tester', 'sales'] as const

const ofCustomer = ({ t }: World): { userId: number } => ({ userId: t.fixture.ca.userIds.customer })

/** Writes a note about the customer, as the manager does. */
async function written(world: World): Promise<{ userId: number; id: number }> {
  const { userId } = ofCustomer(world)
  const { ca } = world.t.fixture
  const { rows } = await world.t.db.owner.query<{ id: number }>(
    `insert into customer_note (tenant_id, user_id, author_id, body, created_at) values ($1, $2, $3, 'Hidden words', now()) returning id`,
    [ca.id, userId, ca.userIds.manager],
  )
  return { userId, id: rows[0]?.id ?? 0 }
}

/** Tags the customer. */
async function tagged(world: World): Promise<{ userId: number }> {
  const { userId } = ofCustomer(world)
  await world.t.db.owner.query(
    `insert into customer_tag (tenant_id, user_id, tag) values ($1, $2, 'Hidden words') on conflict do nothing`,
    [world.t.fixture.ca.id, userId],
  )
  return { userId }
}

/** The operations on what staff write about customers. */
export const CUSTOMER_NOTE_OPERATIONS = {
  customerNotes: { sees: COLLEAGUES, variables: async (w: World) => ({ userId: (await written(w)).userId }) },
  customerCount: {
    answers: [...COLLEAGUES, 'otherTenant'],
    variables: ({ t }: World) => ({ franchiseId: t.fixture.ca.franchiseId }),
  },
  customerTags: { sees: COLLEAGUES, variables: tagged },
  usedCustomerTags: { sees: COLLEAGUES, answers: ['otherFranchise', 'otherTenant'], variables: tagged },
  customerOpenInvoices: { sees: COLLEAGUES, variables: ofCustomer },
  addCustomerNote: { sees: COLLEAGUES, variables: (w: World) => ({ ...ofCustomer(w), body: 'Hidden words' }) },
  deleteCustomerNote: { sees: ['manager', 'tester'], variables: async (w: World) => ({ id: (await written(w)).id }) },
  changeCustomerTags: { sees: COLLEAGUES, variables: (w: World) => ({ ...ofCustomer(w), add: ['fleet'], remove: [] }) },
} as const
