import type { TestApp } from '../test-app.ts'

/** Fields of the shared world that these operations need. */
interface World {
  t: TestApp
}

const READERS = { answers: ['manager', 'tester'] } as const
const MANAGER = { answers: ['manager'] } as const

/** Asks as the manager for the stamp of a section, as its page does. */
export async function stampOf({ t }: World, section: string, args: string): Promise<string> {
  const { host, emails } = t.fixture.ca
  const { data } = await t.graphql(host, `{ ${section}${args} { stamp } }`, {}, await t.tokenOf(host, emails.manager))
  return (data as Record<string, { stamp: string }>)[section]?.stamp ?? ''
}

/** Owners and admins act in both franchises of the shared world. */
const OFFICE = { answers: ['owner', 'admin'] } as const

const franchise = ({ t }: World): { franchiseId: number } => ({ franchiseId: t.fixture.ca.franchiseId })
const stampOfFranchise = (w: World, section: string): Promise<string> =>
  stampOf(w, section, `(franchiseId: ${w.t.fixture.ca.franchiseId})`)

// Every day from midnight to midnight: no appointment of the shared world is affected.
const HOURS = Array.from({ length: 7 }, (_, weekday) => ({ weekday, opensMinute: 0, closesMinute: 1440 }))
// Nobody looks at driving: the answers of other operations stay as they are.
const SCHEDULING = { bufferMinutes: 5, services: [] }
const DAYS = [{ from: '2027-12-25', to: '2027-12-26', name: 'Christmas' }]

/** Asks as the manager for the stamp of the first van's plan. */
async function vanStamp({ t }: World): Promise<string> {
  const { host, emails, franchiseId } = t.fixture.ca
  const query = `{ vanPlans(franchiseId: ${franchiseId}) { vanId stamp } }`
  const { data } = await t.graphql(host, query, {}, await t.tokenOf(host, emails.manager))
  const { vanPlans } = data as { vanPlans: { vanId: string; stamp: string }[] }
  return vanPlans.find(({ vanId }) => vanId === String(t.fixture.ca.vanIds[0]))?.stamp ?? ''
}

/** A copy of the shared franchise's closures to the other one. */
const copying = (w: World) => ({
  ...franchise(w),
  part: 'DAYS',
  toFranchiseIds: [w.t.fixture.ca.otherFranchiseId],
})

/** Adds a closure that the other franchise does not have yet, so that there is something to copy. */
async function seenOfCopy(w: World): Promise<string[]> {
  const { ca } = w.t.fixture
  await w.t.db.owner.query(
    `insert into franchise_closure (tenant_id, franchise_id, day, name)
     select tenant_id, $2::bigint, coalesce(max(day), date '2027-06-01') + 1, 'Fair' from franchise_closure where tenant_id = $1 group by tenant_id
     union all select $1::bigint, $2::bigint, date '2027-06-01', 'Fair' where not exists (select from franchise_closure where tenant_id = $1)`,
    [ca.id, ca.franchiseId],
  )
  const { host } = ca
  const { data } = await w.t.graphql(
    host,
    `{ calendarCopy(franchiseId: ${ca.franchiseId}, part: DAYS) { id stamp } }`,
    {},
    await w.t.tokenOf(host, 'owner@ca.test'),
  )
  return (data as { calendarCopy: { stamp: string }[] }).calendarCopy.map(({ stamp }) => stamp)
}

/** Lets the managers of the other franchise change something else, so that there is something to copy. */
async function seenOfSwitches(w: World): Promise<string[]> {
  const { ca } = w.t.fixture
  await w.t.db.owner.query(`update franchise set manager_rights = '{discountCodes.change}' where id = $1`, [
    ca.otherFranchiseId,
  ])
  const query = `{ switchCopy(franchiseId: ${ca.franchiseId}) { stamp } }`
  const { data } = await w.t.graphql(ca.host, query, {}, await w.t.tokenOf(ca.host, 'owner@ca.test'))
  return (data as { switchCopy: { stamp: string }[] }).switchCopy.map(({ stamp }) => stamp)
}

/** The operations that read and change settings. */
export const SETTINGS_OPERATIONS = {
  franchiseHours: { ...READERS, variables: franchise },
  previewFranchiseHours: { ...MANAGER, variables: (w: World) => ({ ...franchise(w), hours: HOURS }) },
  updateFranchiseHours: {
    ...MANAGER,
    variables: async (w: World) => ({
      ...franchise(w),
      hours: HOURS,
      seen: await stampOfFranchise(w, 'franchiseHours'),
    }),
  },
  scheduling: { ...READERS, variables: franchise },
  schedulingForecast: { ...READERS, variables: franchise },
  previewScheduling: { ...MANAGER, variables: (w: World) => ({ ...franchise(w), scheduling: SCHEDULING }) },
  updateScheduling: {
    ...MANAGER,
    variables: async (w: World) => ({
      ...franchise(w),
      scheduling: SCHEDULING,
      seen: await stampOfFranchise(w, 'scheduling'),
    }),
  },
  vanPlans: { ...READERS, variables: franchise },
  updateVanPlan: {
    ...MANAGER,
    variables: async (w: World) => ({
      vanId: w.t.fixture.ca.vanIds[0],
      hours: HOURS.slice(0, 1),
      seen: await vanStamp(w),
    }),
  },
  calendarCopy: { ...MANAGER, variables: (w: World) => ({ ...franchise(w), part: 'HOURS' }) },
  previewCalendarCopy: { ...OFFICE, variables: copying },
  copyCalendar: { ...OFFICE, variables: async (w: World) => ({ ...copying(w), seen: await seenOfCopy(w) }) },
  switchCopy: { ...OFFICE, variables: franchise },
  copySwitches: {
    ...OFFICE,
    variables: async (w: World) => ({
      ...franchise(w),
      toFranchiseIds: [w.t.fixture.ca.otherFranchiseId],
      seen: await seenOfSwitches(w),
    }),
  },
  franchiseSpecialDays: { ...READERS, variables: franchise },
  previewFranchiseSpecialDays: { ...MANAGER, variables: (w: World) => ({ ...franchise(w), days: DAYS }) },
  updateFranchiseSpecialDays: {
    ...MANAGER,
    variables: async (w: World) => ({
      ...franchise(w),
      days: DAYS,
      seen: await stampOfFranchise(w, 'franchiseSpecialDays'),
    }),
  },
} as const
