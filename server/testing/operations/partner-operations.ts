import { DOCUMENTED_RATES } from '../../../domain/payout/rates.ts'
import type { World } from './world.ts'

const OFFICE = { answers: ['owner', 'admin'] } as const
const OWNER = { answers: ['owner'] } as const

const ask = async ({ t }: World, query: string): Promise<Record<string, unknown>> => {
  const { host, emails } = t.fixture.ca
  return (await t.graphql(host, query, {}, await t.tokenOf(host, emails.manager))).data
}
const ofFranchise = ({ t }: World) => ({ franchiseId: t.fixture.ca.franchiseId })

interface Terms {
  starts: string[]
  stamp: string
}
async function seenTerms(w: World): Promise<Terms> {
  const { payoutTerms } = await ask(w, `{ payoutTerms(franchiseId: ${ofFranchise(w).franchiseId}) { starts stamp } }`)
  return payoutTerms as Terms
}
/** Terms from a period far ahead. Each actor finds none there. */
async function newTerms(w: World) {
  await w.t.db.owner.query("delete from payout_terms where franchise_id = $1 and from_day > '1970-01-01'", [
    w.t.fixture.ca.franchiseId,
  ])
  const { starts, stamp } = await seenTerms(w)
  const fees = { marketingBps: 100, thirdPartyFleetBps: 0, insurance: 0, technology: 0, planWorkBps: 0 }
  const terms = {
    ...DOCUMENTED_RATES,
    ...fees,
    fromDay: starts[9],
    franchiseType: 1,
    schedule: 'SEMI_MONTHLY',
  }
  return { ...ofFranchise(w), terms, seen: stamp }
}
async function plannedTerms(w: World) {
  const { terms } = await newTerms(w)
  await w.t.db.owner.query(
    'insert into payout_terms (tenant_id, franchise_id, from_day, franchise_type) values ($1, $2, $3, 1)',
    [w.t.fixture.ca.id, w.t.fixture.ca.franchiseId, terms.fromDay],
  )
  return { ...ofFranchise(w), fromDay: terms.fromDay, seen: (await seenTerms(w)).stamp }
}

/** Adds a vendor that nobody has used. */
async function spareVendor({ t }: World, isArchived = false): Promise<number> {
  const { rows } = await t.db.owner.query<{ id: number }>(
    `insert into vendor (tenant_id, vendor_id, name, needs_review, archived_at)
     select $1, (select max(vendor_id) + 1 from vendor where tenant_id = $1), 'Spare ' || gen_random_uuid(), true, case when $2 then now() end returning id`,
    [t.fixture.ca.id, isArchived],
  )
  return rows[0]?.id ?? 0
}
async function seenVendor(w: World, isArchived = false): Promise<{ vendorId: number; seen: string }> {
  const vendorId = await spareVendor(w, isArchived)
  const { vendorInSettings } = await ask(w, `{ vendorInSettings(vendorId: ${vendorId}) { vendor { stamp } } }`)
  return { vendorId, seen: (vendorInSettings as { vendor: { stamp: string } }).vendor.stamp }
}
const share = { remittanceBps: 500, isRemittanceOnSubTotal: false, isNationalFleet: false }

/** The operations on payout terms and vendors. */
export const PARTNER_OPERATIONS = {
  payoutTerms: { answers: ['manager'], variables: ofFranchise },
  previewPayoutTerms: {
    ...OWNER,
    variables: async (w: World) => {
      const { seen: _seen, ...change } = await newTerms(w)
      return change
    },
  },
  savePayoutTerms: { ...OWNER, variables: async (w: World) => ({ ...(await newTerms(w)), reason: 'New contract' }) },
  withdrawPayoutTerms: { ...OWNER, variables: plannedTerms },
  vendorsInSettings: { answers: ['manager', 'tester', 'otherFranchise', 'otherTenant'] },
  vendorInSettings: {
    answers: ['manager', 'tester', 'otherFranchise'],
    variables: async (w: World) => ({ vendorId: await spareVendor(w) }),
  },
  previewArchiveVendor: { ...OFFICE, variables: async (w: World) => ({ vendorId: await spareVendor(w) }) },
  createVendor: {
    ...OFFICE,
    variables: () => ({ name: `Fleet ${crypto.randomUUID()}`, isMarketplace: false, ...share }),
  },
  renameVendor: {
    ...OFFICE,
    variables: async (w: World) => ({ ...(await seenVendor(w)), name: `Fleet ${crypto.randomUUID()}` }),
  },
  confirmVendor: { ...OFFICE, variables: (w: World) => seenVendor(w) },
  archiveVendor: { ...OFFICE, variables: (w: World) => seenVendor(w) },
  restoreVendor: { ...OFFICE, variables: (w: World) => seenVendor(w, true) },
  saveVendorTerms: {
    ...OFFICE,
    variables: async (w: World) => ({
      ...(await seenVendor(w)),
      terms: { fromDay: '2027-01-01', ...share },
      reason: 'New contract',
    }),
  },
  withdrawVendorTerms: {
    ...OFFICE,
    variables: async (w: World) => {
      const { vendorId } = await seenVendor(w)
      await w.t.db.owner.query(
        "insert into vendor_terms (tenant_id, vendor_id, from_day) values ($1, $2, '2027-01-01')",
        [w.t.fixture.ca.id, vendorId],
      )
      const { vendorInSettings } = await ask(w, `{ vendorInSettings(vendorId: ${vendorId}) { vendor { stamp } } }`)
      const { stamp } = (vendorInSettings as { vendor: { stamp: string } }).vendor
      return { vendorId, seen: stamp, fromDay: '2027-01-01' }
    },
  },
  addVendorSeller: {
    ...OFFICE,
    variables: async (w: World) => ({ ...(await seenVendor(w)), userId: w.t.fixture.ca.userIds.sales }),
  },
  endVendorSeller: {
    ...OFFICE,
    variables: async (w: World) => {
      const { vendorId } = await seenVendor(w)
      const userId = w.t.fixture.ca.userIds.sales
      await w.t.db.owner.query('insert into vendor_sales (tenant_id, vendor_id, user_id) values ($1, $2, $3)', [
        w.t.fixture.ca.id,
        vendorId,
        userId,
      ])
      const { vendorInSettings } = await ask(w, `{ vendorInSettings(vendorId: ${vendorId}) { vendor { stamp } } }`)
      const { stamp } = (vendorInSettings as { vendor: { stamp: string } }).vendor
      return { vendorId, seen: stamp, userId }
    },
  },
} as const
