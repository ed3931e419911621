import { signIn } from '../../../e2e/support/sessions.ts'
import type { Camera } from '../camera.ts'

const STAFF = '/account/franchisee'

/** What an owner sees of money at the provider: accounts of franchises, and transfers to the bank with one of them. Also their notifications. */
export async function tourMoney(camera: Camera): Promise<void> {
  const page = await camera.newPage()
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
  await page.context().close()
}
