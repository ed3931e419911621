import type { TestApp } from '../../test-app.ts'

/** Fields of the shared world that these operations need. */
interface World {
  t: TestApp
  cancellableId: number
}

const CANCEL = 'mutation C($id: ID!) { cancelWorkOrder(workOrderId: $id, cancelReason: other) { id } }'

const ANY_STAFF = ['manager', 'technician', 'tester', 'sales', 'otherFranchise', 'otherTenant'] as const

/** What the office does beside single orders: finding, adding up, and restoring what was cancelled. */
export const DESK_OPERATIONS = {
  savedViews: { answers: ANY_STAFF, variables: () => ({ page: 'invoices' }) },
  saveView: {
    answers: ANY_STAFF,
    variables: () => ({ page: 'invoices', name: 'Open', query: 'status=OPEN' }),
  },
  deleteView: { answers: ANY_STAFF, variables: () => ({ page: 'invoices', id: 1 }) },
  search: {
    sees: ['manager', 'technician', 'tester', 'sales'],
    answers: ['otherFranchise', 'otherTenant'],
    variables: () => ({ text: 'hidden', limit: 5 }),
  },
  invoiceTotals: {
    answers: ['manager', 'technician', 'tester', 'sales'],
    variables: ({ t }: World) => ({ franchiseId: t.fixture.ca.franchiseId }),
  },
  restoreWorkOrder: {
    sees: ['manager', 'tester'],
    variables: async ({ t, cancellableId: id }: World) => {
      const { host, emails } = t.fixture.ca
      await t.graphql(host, CANCEL, { id }, await t.tokenOf(host, emails.manager))
      return { id, scheduledAt: '2026-06-11T13:00:00Z' }
    },
  },
} as const
