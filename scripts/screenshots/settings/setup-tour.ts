import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startE2eServer } from '../../../e2e/support/server.ts'
import { startEmbeddedPostgres } from '../../../server/platform/database/embedded-postgres.ts'
import type { Camera } from '../camera.ts'

/** The base of a business in each country. */
const BASES = {
  maple: { country: 'Canada', base: '120 8 Ave SW, Calgary T2P 1B3', phone: '4035550142' },
  lonestar: { country: 'United States', base: '600 Pine St, Seattle 98101', phone: '2065550142' },
} as const
const PASSWORD = 'seven green kites'

/** The set-up of a business on an empty database: the page before it, its form empty, wrong and filled in, and the checklist after it. */
export async function tourSetUp(camera: Camera): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'vanbay-setup-'))
  const postgres = await startEmbeddedPostgres(join(folder, 'postgres'), { fast: true })
  const server = await startE2eServer(() => ({
    DATABASE_URL: postgres.url,
    DATA_DIR: join(folder, 'data'),
    SECRET: 'the-secret-of-a-business-that-has-its-picture-taken',
    SANDBOX: 'true',
  }))
  // Before the set-up, pages answer 503.
  const page = await camera.newPage({ seesFailures: true })
  const { country, base, phone } = BASES[camera.tenant.key]
  try {
    await page.goto(`http://localhost:${server.port}/`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await camera.shoot(page, 'setup-not-yet')
    await page.goto(/Set up your business: (\S+)/.exec(server.printed)?.[1] ?? '')
    await page.getByLabel('Country').selectOption(country)
    await page.getByRole('button', { name: 'Create the business' }).click()
    await camera.shoot(page, 'setup-wrong')
    await page.getByLabel('Name of the business').fill('Prairie Lube')
    await page.getByRole('combobox', { name: /Address of the base/ }).fill(base)
    await page.getByRole('listbox').getByRole('option').first().click()
    await page.getByLabel('Phone for customers').fill(phone)
    await page.getByLabel('Your name').fill('Olive Owner')
    await page.getByLabel('Your email').fill('olive@business.example')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Password again').fill(PASSWORD)
    await camera.shoot(page, 'setup')
    await page.getByRole('button', { name: 'Create the business' }).click()
    await page.getByRole('heading', { name: 'Get ready to open' }).waitFor()
    await page.getByRole('button', { name: /^Confirm \d+ prices$/ }).waitFor()
    await camera.shoot(page, 'setup-checklist')
  } finally {
    await page.context().close()
    await server.stop()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
