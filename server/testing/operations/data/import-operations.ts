import type { World } from '../world.ts'

/** Owners and admins import everything, managers parts: this is a file of parts of one manager, which no other manager sees. */
const OF_ALL = { answers: ['manager', 'otherFranchise', 'otherTenant'] } as const
const IMPORTERS = { answers: ['manager'] } as const

/** Adds an import of parts. */
async function added({ t }: World, status: string): Promise<{ id: string }> {
  const { ca } = t.fixture
  const { rows } = await t.db.owner.query<{ id: number }>(
    `insert into import_run (tenant_id, kind, status, author_id, franchise_id, file_name, content, encoding, delimiter, header, samples, columns, new_count, created_at)
     values ($1, 'PARTS', $2, $3, $4, 'parts.csv', 'Type,Name', 'UTF-8', ',', '{Type,Name}', '[]', '{"type": 0, "name": 1}', 1, now()) returning id`,
    [ca.id, status, ca.userIds.manager, ca.franchiseId],
  )
  return { id: String(rows[0]?.id) }
}
const columns = ['type', 'name'].map((field, column) => ({ field, column }))

/** The operations of imports. */
export const IMPORT_OPERATIONS = {
  importRuns: OF_ALL,
  importRun: { ...IMPORTERS, variables: (w: World) => added(w, 'CHECKED') },
  importLines: { ...IMPORTERS, variables: async (w: World) => ({ ...(await added(w, 'CHECKED')), state: 'NEW' }) },
  checkImport: { ...IMPORTERS, variables: async (w: World) => ({ ...(await added(w, 'COLUMNS')), columns }) },
  applyImport: {
    ...IMPORTERS,
    variables: async (w: World) => ({ ...(await added(w, 'CHECKED')), newCount: 1, changedCount: 0 }),
  },
  undoImport: { ...IMPORTERS, variables: (w: World) => added(w, 'APPLIED') },
  discardImport: { ...IMPORTERS, variables: (w: World) => added(w, 'CHECKED') },
} as const

/** The routes of imports. Without a file, or without its errors, they answer that to who may use them. */
export const IMPORT_ROUTES = {
  'POST /api/account/franchisee/imports': {
    answers: ['manager', 'otherFranchise', 'otherTenant'],
    path: (w: World) =>
      `/api/account/franchisee/imports?kind=PARTS&fileName=a.csv&franchiseId=${w.t.fixture.ca.franchiseId}&tenantId=1`,
    body: {},
  },
  'GET /api/account/franchisee/imports/:id/errors': {
    answers: ['manager', 'otherFranchise', 'otherTenant'],
    path: () => '/api/account/franchisee/imports/0/errors?tenantId=1',
  },
} as const
