import type { TestApp } from '../test-app.ts'

/** Fields of the shared world that these operations need. */
interface World {
  t: TestApp
  vendorId: number
  vehicleId: number
}

const MANAGING = ['manager', 'tester'] as const
const MANAGER = ['manager'] as const
/** What belongs to a tenant as a whole: in the other tenant its manager has their own. */
const MANAGERS_OF_ALL = ['manager', 'otherFranchise', 'otherTenant'] as const

/** Adds a file that the manager asked for. @returns its id */
async function addFile({ t }: World): Promise<number> {
  const { rows } = await t.db.owner.query<{ id: number }>(
    `insert into report_file (tenant_id, author_id, report, request, status, file_name, content_type, created_at)
     values ($1, $2, 'SALES', '{}', 'DONE', 'sales.csv', 'text/csv', now()) returning id`,
    [t.fixture.ca.id, t.fixture.ca.userIds.manager],
  )
  return rows[0]?.id ?? 0
}

const request = ({ t: { fixture } }: World) => ({
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  currency: 'CAD',
  franchiseIds: [fixture.ca.franchiseId],
  salesBy: 'VAN',
})
const inspections = ({ t: { fixture } }: World) => ({
  ...YEAR,
  franchiseIds: [fixture.ca.franchiseId],
  vanIds: fixture.ca.vanIds,
})
const YEAR = { startDate: '2026-01-01T00:00:00Z', endDate: '2027-01-01T00:00:00Z' }

const schedule = ({ t: { fixture } }: World) => ({
  report: 'SALES',
  salesBy: 'VAN',
  franchiseIds: [fixture.ca.franchiseId],
  currency: 'CAD',
  span: 'LAST_WEEK',
  format: 'CSV',
  frequency: 'WEEKLY',
  weekday: 1,
  monthDay: 1,
  hour: 7,
  recipientIds: [fixture.ca.userIds.manager],
})

/** Schedules a report for the manager. @returns what names it */
async function addSchedule({ t }: World): Promise<{ id: number; version: number }> {
  const { id, userIds, franchiseId } = t.fixture.ca
  const { rows } = await t.db.owner.query<{ id: number; version: number }>(
    `insert into report_schedule (tenant_id, author_id, report, sales_by, franchise_ids, currency, span, format, frequency, weekday, month_day, hour, next_at, created_at)
     values ($1, $2, 'SALES', 'VAN', array[$3::bigint], 'CAD', 'LAST_WEEK', 'CSV', 'WEEKLY', 1, 1, 7, now(), now()) returning id, version`,
    [id, userIds.manager, franchiseId],
  )
  return rows[0] ?? { id: 0, version: 0 }
}

/** Figures are personal: a tester asks for the manager's here and gets none. */
const ofManager = {
  answers: ['manager'],
  isManagersOwn: true,
  variables: ({ t: { fixture } }: World) => ({
    ...YEAR,
    userId: fixture.ca.userIds.manager,
    franchiseIds: [fixture.ca.franchiseId],
    vendorIds: [],
  }),
} as const

/** Returns the version of the account of sales that an owner sees. */
async function seenSales({ t }: World): Promise<string | undefined> {
  const { host } = t.fixture.ca
  const query = '{ chartOfAccounts { role stamp } }'
  const { data } = await t.graphql(host, query, {}, await t.tokenOf(host, 'owner@ca.test'))
  const { chartOfAccounts } = data as { chartOfAccounts: { role: string; stamp: string }[] }
  return chartOfAccounts.find(({ role }) => role === 'SALES')?.stamp
}

/** Reports and quotes. */
export const REPORT_OPERATIONS = {
  arReport: {
    answers: [...MANAGING, 'otherFranchise'],
    variables: (w: World) => ({ ...YEAR, vendorIds: [w.vendorId] }),
  },
  allArReport: { sees: MANAGING, variables: (w: World) => ({ ...YEAR, franchiseIds: [w.t.fixture.ca.franchiseId] }) },
  salesArReport: ofManager,
  salesCommissionReport: ofManager,
  accountingReport: { answers: MANAGER, variables: (w: World) => ({ report: 'SALES', request: request(w) }) },
  startReportFile: {
    answers: MANAGER,
    variables: (w: World) => ({ report: 'SALES', format: 'CSV', request: request(w) }),
  },
  startJournalFile: {
    answers: MANAGER,
    variables: (w: World) => ({ format: 'CSV', by: 'DAY', request: request(w) }),
  },
  reportFile: { answers: MANAGER, isManagersOwn: true, variables: async (w: World) => ({ id: await addFile(w) }) },
  journalExports: { answers: MANAGERS_OF_ALL, variables: () => ({}) },
  chartOfAccounts: { answers: MANAGERS_OF_ALL, variables: () => ({}) },
  saveLedgerAccount: {
    answers: ['owner', 'admin'],
    variables: async (w: World) => ({
      role: 'SALES',
      detail: '',
      code: '4000',
      name: 'Sales',
      seen: await seenSales(w),
    }),
  },
  reportSchedules: { answers: MANAGERS_OF_ALL, variables: () => ({}) },
  reportReaders: {
    answers: MANAGER,
    variables: ({ t: { fixture } }: World) => ({ franchiseIds: [fixture.ca.franchiseId] }),
  },
  addReportSchedule: { answers: MANAGER, variables: (w: World) => ({ input: schedule(w) }) },
  updateReportSchedule: {
    answers: MANAGER,
    variables: async (w: World) => ({ ...(await addSchedule(w)), input: schedule(w) }),
  },
  pauseReportSchedule: {
    answers: MANAGER,
    variables: async (w: World) => ({ ...(await addSchedule(w)), isPaused: true }),
  },
  deleteReportSchedule: { answers: MANAGER, variables: (w: World) => addSchedule(w) },
  sendVendorStatement: {
    answers: [...MANAGER, 'otherFranchise'],
    variables: (w: World) => ({
      vendorId: w.vendorId,
      endDate: '2026-12-31',
      currency: 'CAD',
      email: 'fleet@example.com',
    }),
  },
  countInspections: { answers: MANAGING, variables: inspections },
  startInspectionFiles: { answers: MANAGING, variables: inspections },
  calculateVehicleOilPrice: {
    answers: MANAGING,
    variables: (w: World) => ({ vehicleId: w.vehicleId, franchiseId: w.t.fixture.ca.franchiseId }),
  },
} as const

export const REPORT_ROUTES = {
  'GET /api/account/franchisee/report-files/:id': {
    sees: [],
    path: () => '/api/account/franchisee/report-files/999999?tenantId=1',
  },
  'GET /api/account/franchisee/vendor-statements/:vendorId/:endDate/:currency': {
    sees: [...MANAGER, 'otherFranchise'],
    path: ({ vendorId }: World) => `/api/account/franchisee/vendor-statements/${vendorId}/2026-12-31/CAD?tenantId=1`,
  },
  'GET /api/account/franchisee/analytics/:startDate/:endDate/:franchiseIds/:vanIds': {
    sees: MANAGING,
    path: ({ t: { fixture } }: World) =>
      `/api/account/franchisee/analytics/${YEAR.startDate}/${YEAR.endDate}/${fixture.ca.franchiseId}/${fixture.ca.vanIds.join()}?tenantId=1`,
  },
} as const
