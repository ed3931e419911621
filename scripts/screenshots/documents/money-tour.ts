import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { openInvoice } from '../../../e2e/support/invoices.ts'
import { findMail } from '../../../e2e/support/mailbox.ts'
import { signIn } from '../../../e2e/support/sessions.ts'
import type { Camera } from '../camera.ts'

const STAFF = '/account/franchisee'

const PAY_LATER = `mutation Later($idempotencyKey: String!, $invoiceId: ID!) {
  payLater(idempotencyKey: $idempotencyKey, invoiceId: $invoiceId) { id } }`

/** The mail that asks for a payment, the page of its link, and the provider's page behind it. */
async function tourPayLink(camera: Camera, page: Page): Promise<void> {
  const invoice = await openInvoice(page, { tenant: camera.tenant.key })
  await invoice.ask(PAY_LATER, { idempotencyKey: randomUUID(), invoiceId: invoice.id })
  const { text, html } = await findMail(page, invoice.email, new RegExp(`^Invoice ${invoice.number} `))
  // The site's own pages take no HTML.
  await page.goto('about:blank')
  await page.setContent(html)
  await camera.shoot(page, 'pay-link-mail')
  await page.goto(/http\S+\/checkout\S+/.exec(text)?.[0] ?? '')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await camera.shoot(page, 'pay-link')
  await page.getByRole('button').click()
  await page.getByLabel('Card number').waitFor()
  await camera.shoot(page, 'pay-link-provider')
}

/** What an owner sees of money at the provider: accounts of franchises, and transfers to the bank with one of them. Their notifications, and the link of a mail. */
export async function tourMoney(camera: Camera): Promise<void> {
  const page = await camera.newPage({ seesFailures: true })
  const owner = await signIn(page, `owner@${camera.tenant.key}.example`)
  for (const [path, name] of [
    ['notifications', 'notifications'],
    ['payments', 'franchise-payments'],
    ['reconciliation', 'reconciliation'],
  ] as const) {
    await owner.open(`${STAFF}/${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await camera.shoot(page, name)
  }
  const transfer = page.getByRole('table').first().getByRole('link').first()
  if ((await transfer.count()) > 0) {
    await transfer.click()
    await page.waitForURL(/reconciliation\/\d+/)
    await camera.shoot(page, 'reconciliation-transfer')
  }
  await tourPayLink(camera, page)
  await page.context().close()
}
