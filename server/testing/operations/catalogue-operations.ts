import type { World } from './world.ts'

const READERS = { answers: ['manager', 'tester', 'otherFranchise', 'otherTenant'] } as const
const ADDERS = { answers: ['manager', 'otherFranchise', 'otherTenant'] } as const
const OFFICE = { answers: ['owner', 'admin'] } as const

/** A tool of the tenant that no van has, archived or not. */
async function spareTool({ t }: World, isArchived = false): Promise<number> {
  const { rows } = await t.db.owner.query<{ id: number }>(
    `insert into tool (tenant_id, name, archived_at) values ($1, 'Tool ' || gen_random_uuid(), $2) returning id`,
    [t.fixture.ca.id, isArchived ? t.clock.now() : null],
  )
  return rows[0]?.id ?? 0
}

/** A part of both tenants' first type, for actors of either. */
async function sparePart({ t }: World): Promise<number> {
  const { rows } = await t.db.owner.query<{ id: number }>(
    `with kind as (insert into part_type (tenant_id, name) values ($1, 'Type ' || gen_random_uuid()) returning id)
     insert into part (tenant_id, part_type_id, name) select $1, id, 'Part' from kind returning id`,
    [t.fixture.ca.id],
  )
  return rows[0]?.id ?? 0
}

async function seenTool(w: World, isArchived = false): Promise<{ kind: string; id: number; seen: string }> {
  const { host, emails } = w.t.fixture.ca
  const id = await spareTool(w, isArchived)
  const token = await w.t.tokenOf(host, emails.manager)
  const { data } = await w.t.graphql(host, `{ catalogueItem(kind: TOOL, id: ${id}) { stamp } }`, {}, token)
  return { kind: 'TOOL', id, seen: (data as { catalogueItem: { stamp: string } }).catalogueItem.stamp }
}

async function seenMerge(w: World) {
  const { host } = w.t.fixture.ca
  const merge = { ...(await seenTool(w)), intoId: await spareTool(w) }
  const query = `{ previewMergeItems(kind: TOOL, id: ${merge.id}, intoId: ${merge.intoId}) { stamp } }`
  const { data } = await w.t.graphql(host, query, {}, await w.t.tokenOf(host, 'owner@ca.test'))
  return { ...merge, accepted: (data as { previewMergeItems: { stamp: string } }).previewMergeItems.stamp }
}

const cars = { make: 'Toyota', model: 'Camry', yearFrom: 2018, yearTo: 2018 }
const oil = ({ t }: World) => ({
  vehicleId: t.fixture.vehicleIds.noOil,
  volumeL: 4.2,
  oilType: 'SYNTHETIC',
  oilWeight: '0W-20',
})

/** Enters the oil of a car, and returns its stamp. */
async function seenOil(w: World): Promise<{ vehicleId: number; seen: string }> {
  const { ca, vehicleIds } = w.t.fixture
  await w.t.db.owner.query(
    `insert into tenant_vehicle_oil values ($1, $2, 4, 'SYNTHETIC', '0W-20') on conflict (tenant_id, vehicle_id) do nothing`,
    [ca.id, vehicleIds.large],
  )
  const query = '{ oilData(search: "F-150", pageNumber: 1) { rows { stamp } } }'
  const { data } = await w.t.graphql(ca.host, query, {}, await w.t.tokenOf(ca.host, ca.emails.manager))
  return {
    vehicleId: vehicleIds.large,
    seen: (data as { oilData: { rows: { stamp: string }[] } }).oilData.rows[0]?.stamp ?? '',
  }
}

const toolValues = () => ({ name: `Tool ${crypto.randomUUID()}` })

/** The operations on the catalogue. */
export const CATALOGUE_OPERATIONS = {
  catalogueItems: {
    ...READERS,
    variables: () => ({ kind: 'TOOL', search: '', withArchived: false, pageNumber: 1 }),
  },
  catalogueItem: {
    answers: ['manager', 'tester', 'otherFranchise'],
    variables: async (w: World) => ({ kind: 'TOOL', id: await spareTool(w) }),
  },
  partFits: {
    answers: ['manager', 'tester', 'otherFranchise'],
    variables: async (w: World) => ({ partId: await sparePart(w) }),
  },
  oilData: { ...READERS, variables: () => ({ search: '', pageNumber: 1 }) },
  previewArchiveItem: { ...OFFICE, variables: async (w: World) => ({ kind: 'TOOL', id: await spareTool(w) }) },
  previewMergeItems: {
    ...OFFICE,
    variables: async (w: World) => ({ kind: 'TOOL', id: await spareTool(w), intoId: await spareTool(w) }),
  },
  addCatalogueItem: { ...ADDERS, variables: () => ({ kind: 'TOOL', values: toolValues() }) },
  changeCatalogueItem: { ...OFFICE, variables: async (w: World) => ({ ...(await seenTool(w)), values: toolValues() }) },
  archiveCatalogueItem: { ...OFFICE, variables: (w: World) => seenTool(w) },
  restoreCatalogueItem: { ...OFFICE, variables: (w: World) => seenTool(w, true) },
  mergeCatalogueItems: { ...OFFICE, variables: seenMerge },
  addPartFits: {
    answers: ['manager', 'otherFranchise'],
    variables: async (w: World) => ({ partId: await sparePart(w), ...cars }),
  },
  removePartFits: { ...OFFICE, variables: async (w: World) => ({ partId: await sparePart(w), ids: [1] }) },
  saveOilData: { ...OFFICE, variables: oil },
  removeOilData: { ...OFFICE, variables: seenOil },
  importOilData: {
    ...OFFICE,
    variables: () => ({
      lines: [
        'make,model,year_from,year_to,engine,volume_l,oil_type,oil_weight',
        'Ford,F-150,2020,2020,5.0L 8 cyl,7.3,SYNTHETIC,5W-30',
      ],
      isCheck: true,
    }),
  },
} as const
