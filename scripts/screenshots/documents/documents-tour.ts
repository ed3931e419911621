import { DEMO_PASSWORD } from '../../../db/seed/demo-logins.ts'
import { withOwner } from '../../../e2e/support/create-franchises.ts'
import { baseUrl } from '../../../e2e/support/fixtures.ts'
import { franchiseOf } from '../../../e2e/support/own-franchise.ts'
import { pdfPicture } from '../../../e2e/support/pdf-picture.ts'
import type { Camera } from '../camera.ts'

const STAFF = '/account/franchisee'

/** Each document with the path that it is read from, and the SQL of the id in it. The longest of a kind shows how pages break. */
const DOCUMENTS: Readonly<Record<string, { path: (id: string) => string; ids: string }>> = {
  'pdf-invoice-paid': {
    path: id => `${STAFF}/invoices/${id}`,
    ids: `select id from invoice where tenant_id = $1 and status = 'PAID' and franchise_id is not null order by jsonb_array_length(lines) desc, id limit 1`,
  },
  'pdf-invoice-open': {
    path: id => `${STAFF}/invoices/${id}`,
    ids: `select id from invoice where tenant_id = $1 and status = 'OPEN' and franchise_id is not null order by jsonb_array_length(lines) desc, id limit 1`,
  },
  'pdf-credit-note': {
    path: id => `${STAFF}/invoices/${id}/credit-note`,
    ids: 'select invoice_id as id from credit_note where tenant_id = $1 order by id limit 1',
  },
  'pdf-quote': {
    path: id => `${STAFF}/quotes/${id}/pdf`,
    ids: `select id from quote where tenant_id = $1 order by car_count desc, id limit 1`,
  },
  'pdf-statement': {
    path: id => `${STAFF}/payout-report/${id}`,
    ids: 'select statement_id as id from payout_item where tenant_id = $1 group by statement_id order by count(*) desc, statement_id limit 1',
  },
  'pdf-inspection': {
    path: id => `/account/appointments/${id}/inspection`,
    ids: `select work_order_id as id from inspection where tenant_id = $1 and completed_at is not null order by jsonb_array_length(recommended) desc, length(notes) desc, work_order_id limit 1`,
  },
}

/** The documents that people print: invoices, a credit note, a quote, a payout statement and an inspection. Kinds that the demo has none of are left out. */
export async function tourDocuments(camera: Camera): Promise<void> {
  const page = await camera.newPage()
  const { tenantId } = franchiseOf(0, camera.tenant.key)
  const headers = { 'x-tenant-id': tenantId }
  const data = { email: camera.tenant.region, password: DEMO_PASSWORD }
  const login = await page.request.post(`${baseUrl()}/api/auth/login`, { headers, data })
  const { authentication_token: token } = (await login.json()) as { authentication_token: string }
  for (const [name, { path, ids }] of Object.entries(DOCUMENTS)) {
    const { rows } = await withOwner(pool => pool.query<{ id: string }>(ids, [tenantId]))
    if (!rows[0]) continue
    const answer = await page.request.get(`${baseUrl()}/api${path(rows[0].id)}`, {
      headers: { ...headers, authorization: `Bearer ${token}` },
    })
    if (!answer.ok()) throw new Error(`${name}: ${answer.status()} ${await answer.text()}`)
    const file = await answer.body()
    camera.keep(await pdfPicture(page, file), name)
    if (file.toString('latin1').match(/\/Type \/Page\b/g)?.length !== 1)
      camera.keep(await pdfPicture(page, file, 2), `${name}-2`)
  }
  await page.context().close()
}
