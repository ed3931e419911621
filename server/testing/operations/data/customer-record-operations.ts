import { RECEIPT } from '../../receipts.ts'
import type { TestApp } from '../../test-app.ts'

/** Fields of the shared world that these operations need. */
interface World {
  t: TestApp
  confirmedId: number
}

const COLLEAGUES = ['manager', 'technician', 'tester', 'sales'] as const
const MANAGERS = ['manager', 'tester'] as const

const ofCustomer = ({ t }: World): { userId: number } => ({ userId: t.fixture.ca.userIds.customer })

let files = 0

/** Keeps a file with the customer, as the manager does. */
async function kept(world: World): Promise<{ userId: number; id: number }> {
  const { userId } = ofCustomer(world)
  const { ca } = world.t.fixture
  const { rows } = await world.t.db.owner.query<{ id: number }>(
    `with f as (
       insert into stored_file (tenant_id, location, content_type, size, owner_id) values ($1, $4, 'application/pdf', 1000, $3) returning location)
     insert into customer_file (tenant_id, user_id, author_id, name, location, created_at) select $1, $2, $3, 'Hidden.pdf', location, now() from f returning id`,
    [ca.id, userId, ca.userIds.manager, `hidden-${++files}.pdf`],
  )
  return { userId, id: rows[0]?.id ?? 0 }
}

/** Another customer of the franchise, with the name and postal code of the customer. */
async function twin(world: World): Promise<{ userId: number; keptId: number; mergedId: number }> {
  const { userId } = ofCustomer(world)
  const { ca } = world.t.fixture
  const { rows } = await world.t.db.owner.query<{ id: number }>(
    `with u as (
       insert into app_user (tenant_id, name, email, home_franchise_id) values ($1, 'Hidden Twin', 'twin-' || $3::text || '@example.com', $4) returning id),
       c as (insert into contact (tenant_id, user_id, name, email, phone_number)
         select $1, u.id, 'Hidden Twin', 'twin@example.com', k.phone_number from u,
           (select phone_number from contact where tenant_id = $1 and user_id = $2 and deleted_at is null order by id limit 1) k)
     select id from u`,
    [ca.id, userId, ++files, ca.franchiseId],
  )
  return { userId, keptId: userId, mergedId: rows[0]?.id ?? 0 }
}

const pairOf = async (world: World): Promise<{ keptId: number; mergedId: number }> => {
  const { keptId, mergedId } = await twin(world)
  return { keptId, mergedId }
}

/** The operations on files of customers, on duplicates, and on several orders together. */
export const CUSTOMER_RECORD_OPERATIONS = {
  customerFiles: { sees: COLLEAGUES, variables: async (w: World) => ({ userId: (await kept(w)).userId }) },
  addCustomerFile: {
    sees: COLLEAGUES,
    variables: (w: World) => ({ ...ofCustomer(w), name: 'Hidden.pdf', location: RECEIPT }),
  },
  deleteCustomerFile: { sees: MANAGERS, variables: async (w: World) => ({ id: (await kept(w)).id }) },
  likelyDuplicates: { sees: MANAGERS, variables: async (w: World) => ({ userId: (await twin(w)).userId }) },
  mergedAccounts: {
    sees: MANAGERS,
    variables: async (w: World) => {
      const { userId, mergedId } = await twin(w)
      await w.t.db.owner.query(
        `update app_user set merged_into_id = $2, merged_at = now(), merged_by_id = $3, merged_email = 'hidden@example.com', home_franchise_id = null where id = $1`,
        [mergedId, userId, w.t.fixture.ca.userIds.manager],
      )
      return { userId }
    },
  },
  mergePreview: { sees: MANAGERS, variables: pairOf },
  mergeCustomers: { sees: MANAGERS, variables: pairOf },
  confirmWorkOrders: {
    sees: COLLEAGUES,
    answers: ['otherFranchise', 'otherTenant'],
    variables: (w: World) => ({ orders: [{ id: w.confirmedId }] }),
  },
} as const
