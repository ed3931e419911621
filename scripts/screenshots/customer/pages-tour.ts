import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page, Response } from '@playwright/test'
import { withOwner } from '../../../e2e/support/create-franchises.ts'
import { tenantUrl } from '../../../e2e/support/fixtures.ts'
import { findMail } from '../../../e2e/support/mailbox.ts'
import { franchiseOf } from '../../../e2e/support/own-franchise.ts'
import { signIn } from '../../../e2e/support/sessions.ts'
import type { Camera } from '../camera.ts'

const SETTINGS = '/account/franchisee/settings'
/** The mails that a customer gets between the booking and the payment, by the names of their pictures. */
const MAILS = {
  'mail-confirmed': 'booking_confirmed',
  'mail-reminder': 'order_reminder',
  'mail-completion': 'visit_completed',
  'mail-pay-link': 'pay_link',
} as const
const TERMS = `# Booking
We come to your address at the time that you chose. You can move or cancel a visit until two hours before.

# Payment
Pay when the job is done, by card, by cash or with the link that we email you. Prices are without tax.

# Warranty
We fix what we did wrong, without charge within 90 days.`

/** What a customer sees outside the steps and the account: the mails, the written terms, the booking on another site, several unpaid invoices of one visit, and a page that lost its scripts. */
export async function tourCustomerPages(camera: Camera): Promise<void> {
  await tourMails(camera)
  await tourTerms(camera)
  await tourEmbed(camera)
  await tourOpenInvoices(camera)
  await tourLostFiles(camera)
}

async function tourMails(camera: Camera): Promise<void> {
  const page = await camera.newPage()
  const owner = await signIn(page, `owner@${camera.tenant.key}.example`)
  for (const [name, kind] of Object.entries(MAILS)) {
    await owner.open(`${SETTINGS}/messages/${kind}`)
    const path = await page.locator('iframe').getAttribute('src')
    await page.goto(new URL(path ?? '', page.url()).href)
    // A preview runs no scripts, so it has no frames to wait for.
    await camera.shoot(page, name, { isLoading: true })
  }
  await page.context().close()
}

const changeTenant = (camera: Camera, set: string, value: string | string[]): Promise<unknown> =>
  withOwner(pool =>
    pool.query(`update tenant set ${set} = $2 where id = $1`, [franchiseOf(0, camera.tenant.key).tenantId, value]),
  )

async function tourTerms(camera: Camera): Promise<void> {
  const page = await camera.newPage({ seesFailures: true })
  await changeTenant(camera, 'terms_text', TERMS)
  await openWhen(page, `${tenantUrl(camera.tenant.key)}/terms`, answer => answer.ok())
  await camera.shoot(page, 'terms')
  await changeTenant(camera, 'terms_text', '')
  await page.context().close()
}

/** Opens a page until the server knows what was written: each of its processes reads settings again after some seconds. */
async function openWhen(page: Page, url: string, isReady: (answer: Response) => boolean): Promise<void> {
  for (let left = 20; left > 0; left -= 1) {
    const answer = await page.goto(url)
    if (answer && isReady(answer)) return
    await new Promise(next => setTimeout(next, 500))
  }
  throw new Error(`${url} does not show what was written`)
}

async function tourEmbed(camera: Camera): Promise<void> {
  const site = tenantUrl(camera.tenant.key)
  const website = createServer((request, response) => {
    const mode = request.url === '/inline' ? 'inline' : 'button'
    response.setHeader('content-type', 'text/html')
    response.end(
      `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Garage</title>
      <body style="font:17px Georgia;margin:24px"><h1>Main Street Garage</h1><p>Honest work since 1994.</p>
      <script src="${site}/embed.js" data-mode="${mode}"></script><p>Open on weekdays from 8 to 6.</p></body></html>`,
    )
  })
  await new Promise<void>(done => website.listen(0, '127.0.0.1', done))
  const origin = `http://garage.localhost:${(website.address() as AddressInfo).port}`
  await changeTenant(camera, 'embed_sites', [origin])
  const page = await camera.newPage()
  await openWhen(page, `${site}/book/location`, answer =>
    (answer.headers()['content-security-policy'] ?? '').includes(origin),
  )
  await page.goto(origin)
  const open = page.getByRole('button', { name: 'Book appointment' })
  await open.waitFor()
  await camera.shoot(page, 'embed-button')
  await open.click()
  await page.frameLocator('dialog iframe').getByRole('combobox', { name: 'Service address' }).waitFor()
  await camera.shoot(page, 'embed-dialog')
  await page.goto(`${origin}/inline`)
  await page.frameLocator('iframe').getByRole('combobox', { name: 'Service address' }).waitFor()
  await camera.shoot(page, 'embed-inline')
  await page.context().close()
  await changeTenant(camera, 'embed_sites', [])
  await new Promise(done => website.close(done))
}

/** Makes open invoices of one franchise of the demo those of the cars of one visit. */
const MAKE_VISIT = `with open_one as (
    select i.id, i.user_id, i.bill_to, w.id as order_id, w.franchise_id, w.stop_id, w.scheduled_at, w.van_id, w.van_key
    from invoice i join work_order w on w.tenant_id = i.tenant_id and w.id = i.work_order_id
    where i.tenant_id = $1 and i.status = 'OPEN' and i.credited_at is null and i.vendor_id is null and w.stop_id is not null),
  chosen as (select *, row_number() over (order by id) as place from open_one
    where franchise_id = (select franchise_id from open_one group by 1 order by count(*) desc, 1 limit 1) order by id limit 3),
  moved as (update work_order w set stop_id = f.stop_id, scheduled_at = f.scheduled_at, van_id = f.van_id, van_key = f.van_key
    from chosen f, chosen c where f.place = 1 and w.tenant_id = $1 and w.id = c.order_id)
  update invoice i set user_id = f.user_id, bill_to = f.bill_to from chosen f, chosen c where f.place = 1 and i.tenant_id = $1 and i.id = c.id
  returning i.id::text as id, i.invoice_number::text as number, i.bill_to ->> 'email' as email`

async function tourOpenInvoices(camera: Camera): Promise<void> {
  const page = await camera.newPage()
  const { tenantId } = franchiseOf(0, camera.tenant.key)
  const { rows } = await withOwner(pool =>
    pool.query<{ id: string; number: string; email: string }>(MAKE_VISIT, [tenantId]),
  )
  const [first] = rows
  if (!first) throw new Error('the demo has no open invoice')
  const manager = await signIn(page, camera.tenant.region)
  for (const { id } of rows) await manager.ask(`mutation { payLater(invoiceId: ${id}) { status } }`)
  const { text } = await findMail(page, first.email, new RegExp(`^Invoice ${first.number} `))
  const customer = await camera.newPage()
  await customer.goto(/http\S+\/checkout\S+/.exec(text)?.[0] ?? '')
  await camera.shoot(customer, 'pay-several')
  await customer.context().close()
  await page.context().close()
}

async function tourLostFiles(camera: Camera): Promise<void> {
  const page = await camera.newPage({ seesFailures: true })
  await page.route(/\/assets\/.*\.js$/, route => route.abort())
  await camera.visit(page, '/')
  await page.getByRole('button', { name: 'Load again' }).waitFor({ timeout: 30_000 })
  await camera.shoot(page, 'lost-files', { isLoading: true })
  await page.context().close()
}
