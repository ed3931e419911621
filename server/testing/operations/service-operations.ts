import type { World } from './world.ts'

const OFFICE = { answers: ['owner', 'admin'] } as const
/** Managers may change prices only where the franchise grants it (see prices.test.ts). Here it does. */
const PRICERS = { answers: ['manager'] } as const

interface Shown {
  services: { id: string; stamp: string }[]
  orderStamp: string
  own: { stamp: string; rows: { id: string }[] }
}

async function shown({ t }: World): Promise<Shown> {
  const { host, emails, franchiseId } = t.fixture.ca
  await t.db.owner.query(`update franchise set manager_rights = '{ownPrices.change}' where id = $1`, [franchiseId])
  const query = `{ servicesAndPrices(franchiseId: ${franchiseId}) { services { id stamp } orderStamp own { stamp rows { id } } } }`
  const { data } = await t.graphql(host, query, {}, await t.tokenOf(host, emails.manager))
  return (data as { servicesAndPrices: Shown }).servicesAndPrices
}

/** Adds a service that nobody ordered. */
async function spareService({ t }: World, isActive: boolean): Promise<string> {
  const { rows } = await t.db.owner.query<{ id: number }>(
    `insert into service (tenant_id, name_key, name, service_type, active)
     select $1, 'spare_' || u, 'Spare ' || u, 'PRIMARY', $2 from gen_random_uuid() u returning id`,
    [t.fixture.ca.id, isActive],
  )
  return String(rows[0]?.id)
}

async function seenService(w: World, isActive = true): Promise<{ serviceId: string; seen: string }> {
  const serviceId = await spareService(w, isActive)
  const { services } = await shown(w)
  return { serviceId, seen: services.find(({ id }) => id === serviceId)?.stamp ?? '' }
}

const texts = () => ({
  name: `Wash ${crypto.randomUUID()}`,
  description: '',
  subDescription: '',
  serviceType: 'PRIMARY',
})
const ofFranchise = ({ t }: World) => ({ franchiseId: t.fixture.ca.franchiseId })

async function newPrices(w: World) {
  const serviceId = await spareService(w, true)
  return { ...ofFranchise(w), isOwn: true, prices: [{ serviceId, state: 'PRICED', price: 5000 }] }
}

async function plannedPrice(w: World) {
  const { t } = w
  const { rows } = await t.db.owner.query<{ id: number }>(
    `insert into service_price (tenant_id, service_id, country_code, franchise_id, price, valid_from) values ($1, $2, 'CA', $3, 100, '2100-01-01') returning id`,
    [t.fixture.ca.id, await spareService(w, true), t.fixture.ca.franchiseId],
  )
  return { ...ofFranchise(w), isOwn: true, priceId: rows[0]?.id, seen: (await shown(w)).own.stamp }
}

/** Gives the franchise another own price, which its sister gets by a copy. */
async function copying(w: World): Promise<{ franchiseId: number; toFranchiseIds: number[] }> {
  const { ca } = w.t.fixture
  await w.t.db.owner.query(
    `insert into service_price (tenant_id, service_id, country_code, franchise_id, price, valid_from, confirmed_at) values ($1, $2, 'CA', $3, 100, '2020-01-01', '2020-01-01')`,
    [ca.id, await spareService(w, true), ca.franchiseId],
  )
  return { ...ofFranchise(w), toFranchiseIds: [ca.otherFranchiseId] }
}

async function seenCopy(w: World) {
  const variables = await copying(w)
  const { host } = w.t.fixture.ca
  const query = `{ priceCopy(franchiseId: ${variables.franchiseId}) { stamp } }`
  const { data } = await w.t.graphql(host, query, {}, await w.t.tokenOf(host, 'owner@ca.test'))
  return { ...variables, seen: (data as { priceCopy: { stamp: string }[] }).priceCopy.map(({ stamp }) => stamp) }
}

/** The operations on services and prices. */
export const SERVICE_OPERATIONS = {
  servicesAndPrices: { answers: ['manager', 'tester'], variables: ofFranchise },
  createService: { ...OFFICE, variables: texts },
  updateService: { ...OFFICE, variables: async (w: World) => ({ ...(await seenService(w)), ...texts() }) },
  orderServices: {
    ...OFFICE,
    variables: async (w: World) => {
      const { services, orderStamp } = await shown(w)
      return { ids: services.map(({ id }) => id), seen: orderStamp }
    },
  },
  previewArchiveService: { ...OFFICE, variables: async (w: World) => ({ serviceId: await spareService(w, true) }) },
  archiveService: { ...OFFICE, variables: (w: World) => seenService(w) },
  restoreService: { ...OFFICE, variables: (w: World) => seenService(w, false) },
  previewPrices: {
    ...PRICERS,
    variables: async (w: World) => {
      await shown(w)
      return await newPrices(w)
    },
  },
  savePrices: {
    ...PRICERS,
    variables: async (w: World) => ({ ...(await newPrices(w)), seen: (await shown(w)).own.stamp }),
  },
  priceCopy: { ...PRICERS, variables: ofFranchise },
  previewPriceCopy: { ...OFFICE, variables: copying },
  copyPrices: { ...OFFICE, variables: seenCopy },
  withdrawPrice: { ...PRICERS, variables: plannedPrice },
} as const
