import type { World } from '../world.ts'

/** Owners only, each of their own business: no actor of these tests owns the other one. */
const OWNERS = { answers: ['owner'] } as const

async function ready({ t }: World): Promise<{ id: string }> {
  const { ca } = t.fixture
  const { rows } = await t.db.owner.query<{ id: number }>(
    `insert into data_export (tenant_id, author_name, with_files, status, created_at, expires_at) values ($1, 'Olga', false, 'DONE', now(), '2100-01-01') returning id`,
    [ca.id],
  )
  return { id: String(rows[0]?.id) }
}

/** The operations of the export of everything. */
export const EXPORT_OPERATIONS = {
  dataExports: OWNERS,
  startDataExport: { ...OWNERS, variables: () => ({ withFiles: false }) },
  linkDataExport: { ...OWNERS, variables: ready },
} as const

/** Anyone with the right token may fetch it; this one is wrong. */
export const EXPORT_ROUTES = {
  'GET /api/account/franchisee/exports': {
    refusal: 404,
    path: () => '/api/account/franchisee/exports?tenantId=1&token=forged-forged-forged-forged',
  },
} as const
