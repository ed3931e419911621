import type { TestApp } from '../test-app.ts'

/** Fields of the shared world that these operations need. */
interface World {
  t: TestApp
}

/** Adds the tax answer, which is all that the shared world needs to open. */
async function makeReady({ t }: World): Promise<Record<string, never>> {
  await t.db.owner.query(
    `with made as (insert into legal_entity (tenant_id, legal_name, street, city, province_code, postal_code, country_code)
       select $1, 'Vans Inc.', '1 Depot Road', 'Toronto', 'ON', 'M5V1J9', 'CA' where not exists (select from legal_entity where tenant_id = $1) returning id)
     insert into tax_registration (tenant_id, legal_entity_id, jurisdiction, registration_number, valid_from) select $1, id, 'CA', '123456789 RT0001', '2020-01-01' from made`,
    [t.fixture.ca.id],
  )
  return {}
}

/** Opens the shared world again, which later operations book in. */
async function openAgain(w: World): Promise<void> {
  await makeReady(w)
  const { host } = w.t.fixture.ca
  const owner = await w.t.tokenOf(host, 'owner@ca.test')
  const { error } = await w.t.graphql(host, 'mutation { openForBookings { state } }', {}, owner)
  if (error) throw new Error(error.message)
}

const OWNERS = { answers: ['owner', 'admin'] } as const

/** Opening a business for bookings. */
export const OPENING_OPERATIONS = {
  readiness: { answers: ['manager', 'tester', 'otherFranchise', 'otherTenant'] },
  openForBookings: { ...OWNERS, variables: makeReady },
  pauseBookings: { ...OWNERS, variables: () => ({ message: 'Back on Monday.' }), restore: openAgain },
  settingsAttention: { answers: ['manager', 'tester', 'otherFranchise', 'otherTenant'] },
  integrations: { answers: ['manager', 'tester', 'otherFranchise', 'otherTenant'] },
  testIntegration: { ...OWNERS, variables: () => ({ key: 'ADDRESSES' }) },
  suggestedPrices: OWNERS,
  confirmPrices: { ...OWNERS, variables: () => ({ prices: [] }) },
} as const
