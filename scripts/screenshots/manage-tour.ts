import type { Page } from '@playwright/test'
import { withOwner } from '../../e2e/support/create-franchises.ts'
import { baseUrl } from '../../e2e/support/fixtures.ts'
import { franchiseOf } from '../../e2e/support/own-franchise.ts'
import { TEST_NOW } from '../../e2e/support/server.ts'
import { orderToken } from '../../server/order-link/order-link.ts'
import { loadConfig } from '../../server/platform/config.ts'
import type { Camera } from './camera.ts'

const DAY_MS = 86_400_000
/** Visits that are looked at for one whose inspection found something to book. */
const CANDIDATES = 60

const from = (days: number): Date => new Date(Date.parse(TEST_NOW) + days * DAY_MS)

/** Returns the tokens of mailed links to orders of the demo. */
async function linksTo(camera: Camera, condition: string, values: readonly Date[]): Promise<string[]> {
  const tenantId = Number(franchiseOf(0, camera.tenant.key).tenantId)
  const { rows } = await withOwner(pool =>
    pool.query<{ id: string; email: string }>(
      `select w.id, c.email from work_order w join contact c on c.tenant_id = w.tenant_id and c.id = w.contact_id
       where w.tenant_id = $1 and w.vendor_id is null and ${condition} order by w.scheduled_at desc, w.id limit ${CANDIDATES}`,
      [tenantId, ...values],
    ),
  )
  const { DATA_DIR, SECRET } = process.env
  const config = loadConfig({ DATA_DIR, SECRET })
  return rows.map(({ id, email }) => orderToken(config, 'mail', { tenantId, orderId: Number(id), email }))
}

const UPCOMING = `w.status = 'ASSIGNED' and w.is_confirmed and w.scheduled_at between $2 and $3`
const DONE = `w.status = 'COMPLETE' and w.completed_at between $2 and $3
  and exists (select from inspection i where i.tenant_id = w.tenant_id and i.work_order_id = w.id and i.completed_at is not null)
  and not exists (select from rating r where r.tenant_id = w.tenant_id and r.work_order_id = w.id)
  and not exists (select from user_role r where r.tenant_id = w.tenant_id and r.user_id = w.user_id)`

/** Returns the first link whose appointment suggests a service; the first of all when none does. */
async function withSuggestion(camera: Camera, page: Page, links: readonly string[]): Promise<string> {
  for (const link of links) {
    const answer = await page.request.post(`${baseUrl()}/api/graphql`, {
      headers: { 'x-tenant-id': franchiseOf(0, camera.tenant.key).tenantId },
      data: {
        query: 'query L($link: String!) { linkedOrder(link: $link) { suggestedServices { id } } }',
        variables: { link },
      },
    })
    const { data } = (await answer.json()) as { data: { linkedOrder: { suggestedServices: unknown[] } } | null }
    if (data && data.linkedOrder.suggestedServices.length > 0) return link
  }
  const [first] = links
  if (first === undefined) throw new Error('the demo has no such order')
  return first
}

/** Opens a link as from a mail: only the part behind the # would be no new page. */
async function openLink(camera: Camera, page: Page, path: string): Promise<void> {
  await page.goto('about:blank')
  await camera.visit(page, `/manage${path}`)
}

/** What a guest sees by the link of a mail: an appointment ahead with its changes, one that is done with its rating and offers, and links that do not work. */
export async function tourManage(camera: Camera): Promise<void> {
  const page = await camera.newPage({ seesFailures: true })
  const title = page.getByRole('heading', { level: 1, name: 'Your Appointment' })
  const [ahead] = await linksTo(camera, UPCOMING, [from(2), from(60)])
  if (ahead === undefined) throw new Error('the demo has no appointment ahead')
  await openLink(camera, page, `#${ahead}`)
  await title.waitFor()
  await camera.shoot(page, 'manage-ahead')
  await page.getByRole('button', { name: 'Change contact' }).click()
  await camera.shoot(page, 'manage-contact')
  await openLink(camera, page, `?start=confirm#${ahead}`)
  await title.waitFor()
  await camera.shoot(page, 'manage-confirm')
  for (const start of ['move', 'cancel']) {
    await openLink(camera, page, `?start=${start}#${ahead}`)
    await page.getByRole('dialog').waitFor()
    await camera.shoot(page, `manage-${start}`)
  }
  const done = await withSuggestion(camera, page, await linksTo(camera, DONE, [from(-50), from(0)]))
  await openLink(camera, page, `#${done}`)
  await title.waitFor()
  await camera.shoot(page, 'manage-done')
  await openLink(camera, page, `?start=rate&stars=2#${done}`)
  await page.getByLabel('A sentence, if you like').fill('The van came an hour late.')
  await camera.shoot(page, 'manage-rate')
  await page.getByRole('button', { name: 'Send rating' }).click()
  await page.getByRole('region', { name: 'Your rating' }).waitFor()
  await camera.shoot(page, 'manage-rated')
  const dead = { 'no-link': '', 'wrong-link': '#m1.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' }
  for (const [name, path] of Object.entries(dead)) {
    await openLink(camera, page, path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await camera.shoot(page, `manage-${name}`)
  }
  await page.context().close()
}
