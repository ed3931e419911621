import type { TestApp } from '../test-app.ts'

/** Fields of the shared world that these operations need. */
interface World {
  t: TestApp
  vendorId: number
  vehicleId: number
}

const MANAGING = ['manager', 'tester'] as const
const YEAR = { startDate: '2026-01-01T00:00:00Z', endDate: '2027-01-01T00:00:00Z' }

/** Figures are personal: a tester asks for the manager's here and gets none. */
const ofManager = {
  answers: ['manager'],
  variables: ({ t: { fixture } }: World) => ({
    ...YEAR,
    userId: fixture.ca.userIds.manager,
    franchiseIds: [fixture.ca.franchiseId],
    vendorIds: [],
  }),
} as const

/** Reports and quotes. */
export const REPORT_OPERATIONS = {
  arReport: {
    answers: [...MANAGING, 'otherFranchise'],
    variables: (w: World) => ({ ...YEAR, vendorIds: [w.vendorId] }),
  },
  allArReport: { sees: MANAGING, variables: (w: World) => ({ ...YEAR, franchiseIds: [w.t.fixture.ca.franchiseId] }) },
  salesArReport: ofManager,
  salesCommissionReport: ofManager,
  calculateVehicleOilPrice: {
    answers: MANAGING,
    variables: (w: World) => ({ vehicleId: w.vehicleId, franchiseId: w.t.fixture.ca.franchiseId }),
  },
} as const

export const REPORT_ROUTES = {
  'GET /api/account/franchisee/analytics/:startDate/:endDate/:franchiseIds/:vanIds': {
    sees: MANAGING,
    path: ({ t: { fixture } }: World) =>
      `/api/account/franchisee/analytics/${YEAR.startDate}/${YEAR.endDate}/${fixture.ca.franchiseId}/${fixture.ca.vanIds.join()}?tenantId=1`,
  },
} as const
