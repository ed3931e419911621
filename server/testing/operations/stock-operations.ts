import { RECEIPT } from '../receipts.ts'
import { addFuelKind, addOilTo, addPartTo, addTool } from '../stock.ts'
import { uploadInvoice } from '../supplier-invoices.ts'
import type { TestApp } from '../test-app.ts'

/** Fields of the shared world that these operations need. */
interface World {
  t: TestApp
}

type Variables = Record<string, unknown>

const STAFF = ['manager', 'technician', 'tester'] as const
/** Actors who may read the tenant's catalogue of parts, oils and fuels, but no one's stock. */
const ANY_STAFF = [...STAFF, 'otherFranchise', 'otherTenant'] as const

const franchise = ({ t }: World): { franchiseId: number } => ({ franchiseId: t.fixture.ca.franchiseId })
const van = ({ t }: World): { vanId: number } => ({ vanId: t.fixture.ca.vanIds[0] })
const key = (): { idempotencyKey: string } => ({ idempotencyKey: crypto.randomUUID() })
const list = (world: World): Variables => ({ ...franchise(world), ...van(world), pageNumber: 1 })
const purchase = { increment: 2, pricePerItem: 500, receiptImage: RECEIPT }

/** Adds a part with a new name to the technician's van. */
const part = async (w: World): Promise<{ id: number; partId: number }> =>
  await addPartTo(w.t, { ...van(w), quantity: 5 })
const partItem = async (w: World): Promise<Variables> => ({
  ...key(),
  inventoryPartItemId: (await part(w)).id,
})
const oil = (w: World): Promise<{ id: number; oilId: number }> => addOilTo(w.t, { ...van(w), quantity: 5 })
const oilItem = async (w: World): Promise<Variables> => ({
  ...key(),
  inventoryOilItemId: (await oil(w)).id,
})
const tool = async (w: World): Promise<Variables> => ({
  ...key(),
  vanToolId: await addTool(w.t, { ...van(w), name: crypto.randomUUID(), quantity: 5 }),
})

/** Adds a part that the market also has. */
async function loadablePart(w: World): Promise<Variables> {
  const name = crypto.randomUUID()
  await addPartTo(w.t, { vanId: null, quantity: 5, name })
  const { id } = await addPartTo(w.t, { ...van(w), quantity: 0, name })
  return { ...key(), inventoryPartItemId: id, quantity: 1 }
}

async function loadableOil(w: World): Promise<Variables> {
  await addOilTo(w.t, { vanId: null, quantity: 5 })
  return { ...(await oilItem(w)), quantity: 1 }
}

async function marketPart(w: World): Promise<Variables> {
  const { id } = await addPartTo(w.t, { vanId: null, quantity: 5 })
  return { ...key(), ...van(w), inventoryPartItemId: id, quantity: 1 }
}

async function marketOil(w: World): Promise<Variables> {
  const { id } = await addOilTo(w.t, { vanId: null, quantity: 5 })
  return { ...key(), ...van(w), inventoryOilItemId: id, quantity: 1 }
}

/** Adds a fuel purchase for the technician's van. */
async function fuelEntry(w: World): Promise<number> {
  const fuelId = await addFuelKind(w.t)
  const { rows } = await w.t.db.owner.query<{ id: number }>(
    `insert into fuel_entry (tenant_id, van_id, fuel_id, millilitres, unit_price, idempotency_key)
     values ($1, $2, $3, 1000, 150, gen_random_uuid()::text) returning id`,
    [w.t.fixture.ca.id, w.t.fixture.ca.vanIds[0], fuelId],
  )
  return rows[0]?.id ?? 0
}

/** The operations of the inventory. */
export const STOCK_OPERATIONS = {
  inventoryParts: { answers: STAFF, variables: list },
  inventoryOils: { answers: STAFF, variables: list },
  vanTools: { answers: STAFF, variables: (w: World) => ({ ...van(w), pageNumber: 1 }) },
  vanFuelHistory: { answers: STAFF, variables: (w: World) => ({ ...van(w), pageNumber: 1 }) },
  vanDayParts: { answers: STAFF, variables: (w: World) => ({ vanId: van(w).vanId, day: '2026-06-02' }) },
  stockHistory: {
    answers: STAFF,
    variables: async (w: World) => ({ id: (await part(w)).id, kind: 'part', pageNumber: 1 }),
  },
  fuels: { answers: ANY_STAFF },
  partTypes: { answers: ANY_STAFF },
  partBrands: { answers: ANY_STAFF },
  parts: { answers: STAFF, variables: (w: World) => ({ ...franchise(w), ...van(w), partTypeId: 1 }) },
  oils: { answers: ANY_STAFF, variables: () => ({ searchTerm: '5w' }) },
  addPartToInventory: {
    answers: STAFF,
    variables: async (w: World) => ({ ...franchise(w), ...van(w), partId: (await part(w)).partId }),
  },
  createPart: {
    answers: STAFF,
    variables: async (w: World) => {
      await part(w)
      const { rows } = await w.t.db.owner.query<{ id: number }>('select id from part_type where tenant_id = $1', [
        w.t.fixture.ca.id,
      ])
      return { ...franchise(w), ...van(w), name: crypto.randomUUID(), partTypeId: rows[0]?.id ?? 0 }
    },
  },
  addOilToInventory: {
    answers: STAFF,
    variables: async (w: World) => ({ ...franchise(w), ...van(w), oilId: (await oil(w)).oilId }),
  },
  increasePartQuantity: { answers: STAFF, variables: async (w: World) => ({ ...(await partItem(w)), ...purchase }) },
  increaseOilQuantity: { answers: STAFF, variables: async (w: World) => ({ ...(await oilItem(w)), ...purchase }) },
  loadPartFromMarket: { answers: STAFF, variables: loadablePart },
  loadOilFromMarket: { answers: STAFF, variables: loadableOil },
  transferPartToMarket: { answers: STAFF, variables: async (w: World) => ({ ...(await partItem(w)), quantity: 1 }) },
  transferOilToMarket: { answers: STAFF, variables: async (w: World) => ({ ...(await oilItem(w)), quantity: 1 }) },
  transferPartToVan: { answers: STAFF, variables: marketPart },
  transferOilToVan: { answers: STAFF, variables: marketOil },
  deleteInventoryPartItem: { answers: STAFF, variables: async (w: World) => ({ id: (await part(w)).id }) },
  deleteInventoryOilItem: { answers: STAFF, variables: async (w: World) => ({ id: (await oil(w)).id }) },
  addFuel: {
    answers: STAFF,
    variables: async (w: World) => ({ ...key(), ...van(w), fuelId: await addFuelKind(w.t), ...purchase }),
  },
  deleteFuelHistory: { answers: STAFF, variables: async (w: World) => ({ id: await fuelEntry(w) }) },
  parseInvoiceImage: {
    answers: ANY_STAFF.filter(actor => actor !== 'otherTenant'),
    variables: async (w: World) => ({ imageUrl: await uploadInvoice(w.t, ['12 PH3614 Oil filter 6.49 77.88']) }),
  },
  addItemsFromInvoice: {
    answers: STAFF,
    variables: async (w: World) => ({
      ...key(),
      ...franchise(w),
      ...van(w),
      receiptImage: RECEIPT,
      partItems: [],
      oilItems: [{ oilId: (await oil(w)).oilId, quantity: 5, pricePerItem: 650 }],
    }),
  },
  increaseTool: { answers: STAFF, variables: async (w: World) => ({ ...(await tool(w)), increment: 1 }) },
  decreaseTool: { answers: STAFF, variables: async (w: World) => ({ ...(await tool(w)), reason: 'It broke.' }) },
}
