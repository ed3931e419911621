import type { World } from './world.ts'

const MANAGER = { answers: ['manager'] } as const
/** A van without orders or stock of its own. */
const vanOf = ({ t }: World): number => t.fixture.ca.vanIds[1]

/** Asks as the manager for the stamp of a van, as its page does. */
async function seenVan(w: World, vanId = vanOf(w)): Promise<{ vanId: number; seen: string }> {
  const { host, emails, franchiseId } = w.t.fixture.ca
  const query = `{ vanSettings(franchiseId: ${franchiseId}) { vans { id stamp } } }`
  const { data } = await w.t.graphql(host, query, {}, await w.t.tokenOf(host, emails.manager))
  const { vans } = (data as { vanSettings: { vans: { id: string; stamp: string }[] } }).vanSettings
  return { vanId, seen: vans.find(({ id }) => id === String(vanId))?.stamp ?? '' }
}

/** Undoes what the actor before changed, so that each of them finds the van as it was. */
async function asBefore(w: World): Promise<void> {
  const { owner } = w.t.db
  await owner.query('delete from van_technician where van_id = $1', [vanOf(w)])
  await owner.query('delete from van_payee where van_id = $1', [vanOf(w)])
}

/** Adds a van that no order has. */
async function spareVan({ t }: World): Promise<number> {
  const { rows } = await t.db.owner.query<{ id: number }>(
    `insert into van (tenant_id, franchise_id, name) values ($1, $2, 'Spare ' || gen_random_uuid()) returning id`,
    [t.fixture.ca.id, t.fixture.ca.franchiseId],
  )
  return rows[0]?.id ?? 0
}

const technician = ({ t }: World): number => t.fixture.ca.userIds.technician

/** The operations on the settings of vans. */
export const VAN_OPERATIONS = {
  vanSettings: {
    answers: ['manager', 'tester'],
    variables: ({ t }: World) => ({ franchiseId: t.fixture.ca.franchiseId }),
  },
  driverlessVans: { answers: ['manager', 'tester', 'otherFranchise', 'otherTenant'] },
  createVan: {
    ...MANAGER,
    variables: ({ t }: World) => ({ franchiseId: t.fixture.ca.franchiseId, name: `Van ${crypto.randomUUID()}` }),
  },
  renameVan: { ...MANAGER, variables: async (w: World) => ({ ...(await seenVan(w)), name: 'Van Two' }) },
  previewRetireVan: { ...MANAGER, variables: (w: World) => ({ vanId: vanOf(w) }) },
  retireVan: { ...MANAGER, variables: async (w: World) => seenVan(w, await spareVan(w)) },
  restoreVan: { ...MANAGER, variables: (w: World) => seenVan(w) },
  moveVanOrders: { ...MANAGER, variables: async (w: World) => ({ vanId: await spareVan(w), toVanId: vanOf(w) }) },
  addVanDriver: {
    ...MANAGER,
    variables: async (w: World) => {
      await asBefore(w)
      return { ...(await seenVan(w)), userId: technician(w) }
    },
  },
  previewRemoveVanDriver: { ...MANAGER, variables: (w: World) => ({ vanId: vanOf(w), userId: technician(w) }) },
  removeVanDriver: {
    ...MANAGER,
    variables: async (w: World) => ({ ...(await seenVan(w)), userId: technician(w) }),
  },
  addVanPayee: {
    ...MANAGER,
    variables: async (w: World) => {
      await asBefore(w)
      return { ...(await seenVan(w)), fromDay: '2027-01-01', userId: technician(w) }
    },
  },
  withdrawVanPayee: {
    ...MANAGER,
    variables: async (w: World) => ({ ...(await seenVan(w)), fromDay: '2027-01-01' }),
  },
} as const
