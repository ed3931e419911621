import type { World } from './world.ts'

const READERS = { answers: ['manager', 'tester'] } as const
const MANAGER = { answers: ['manager'] } as const
/** Owners and admins, who act in every franchise. */
const OFFICE = { answers: ['owner', 'admin'] } as const

const franchise = ({ t }: World): { franchiseId: number } => ({ franchiseId: t.fixture.ca.franchiseId })

const OWNER = 'owner@ca.test'

/** Asks as the owner for the stamp of a section of a franchise, as its page does. */
async function stampOf({ t }: World, section: string, franchiseId = t.fixture.ca.franchiseId): Promise<string> {
  const { host } = t.fixture.ca
  const query = `{ ${section}(franchiseId: ${franchiseId}) { stamp } }`
  const { data } = await t.graphql(host, query, {}, await t.tokenOf(host, OWNER))
  return (data as Record<string, { stamp: string }>)[section]?.stamp ?? ''
}

const CHANGE = {
  name: 'Toronto',
  phoneNumber: '4165550100',
  managerEmail: 'manager@ca.test',
  localTaxName: '',
  features: [],
  managerRights: [],
}
const seen = async (w: World) => ({ ...franchise(w), seen: await stampOf(w, 'franchiseInSettings') })

/** The phone number is another one each time, so that each actor changes something. */
let dialled = 0
const nextPhone = (): string => `41655502${String(dialled++ % 100).padStart(2, '0')}`

/** Adds a franchise that nothing depends on: the shared one has open orders, which keep it in use. */
async function spare(w: World): Promise<{ franchiseId: number; seen: string }> {
  const { rows } = await w.t.db.owner.query<{ id: number }>(
    `insert into franchise (tenant_id, name, type, country_code, time_zone, street, city, province_code, postal_code, lat, lng, phone_number, manager_email)
     select tenant_id, 'Spare', type, country_code, time_zone, street, city, province_code, postal_code, lat, lng, phone_number, manager_email
     from franchise where id = $1 returning id::float8`,
    [w.t.fixture.ca.franchiseId],
  )
  const franchiseId = rows[0]?.id ?? 0
  return { franchiseId, seen: await stampOf(w, 'franchiseInSettings', franchiseId) }
}

/** The operations on franchises. */
export const FRANCHISE_OPERATIONS = {
  // Everybody lists their own.
  franchisesInSettings: { answers: ['manager', 'tester', 'otherFranchise', 'otherTenant'] },
  franchiseInSettings: { ...READERS, variables: franchise },
  createFranchise: {
    ...OFFICE,
    variables: () => ({
      franchise: {
        name: `Branch ${crypto.randomUUID()}`,
        countryCode: 'CA',
        timeZone: 'America/Toronto',
        phoneNumber: '4165550100',
        managerEmail: OWNER,
        base: {
          street: '10 King St W',
          city: 'Toronto',
          postalCode: 'M5V1J9',
          province: 'Ontario',
          provinceCode: 'ON',
          country: 'Canada',
          countryCode: 'CA',
          lat: 43.65,
          lng: -79.38,
        },
      },
    }),
  },
  previewFranchise: { ...OFFICE, variables: (w: World) => ({ ...franchise(w), change: CHANGE }) },
  updateFranchise: {
    ...OFFICE,
    variables: async (w: World) => ({ ...(await seen(w)), change: { ...CHANGE, phoneNumber: nextPhone() } }),
  },
  updateFranchiseContact: {
    ...MANAGER,
    variables: async (w: World) => ({
      ...(await seen(w)),
      phoneNumber: nextPhone(),
      managerEmail: CHANGE.managerEmail,
    }),
  },
  // It names the customers of open orders.
  previewArchiveFranchise: { sees: ['owner', 'admin'], variables: franchise },
  archiveFranchise: { ...OFFICE, variables: spare },
  restoreFranchise: { ...OFFICE, variables: seen },
  readerLocations: { ...READERS, variables: franchise },
  previewReaderLocation: { ...OFFICE, variables: franchise },
  chooseReaderLocation: {
    ...OFFICE,
    variables: async (w: World) => ({ ...franchise(w), seen: await stampOf(w, 'readerLocations') }),
  },
} as const
