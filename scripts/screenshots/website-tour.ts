import { enterLogin } from '../../e2e/support/steps.ts'
import type { Camera } from './camera.ts'

/** The business's own pages, and the settings of what they say with an error, of the embed and of the brand. Nothing is saved. */
export async function tourWebsite(camera: Camera): Promise<void> {
  const page = await camera.newPage()
  await camera.visit(page, '/welcome')
  await camera.shoot(page, 'welcome')
  await camera.visit(page, '/auth/login')
  await enterLogin(page, `owner@${camera.tenant.key}.example`)
  await camera.visit(page, '/account/franchisee/settings/public-pages')
  await page.getByLabel('Where your terms are').selectOption('On my own website')
  await page.getByLabel('Address of the terms').fill('http://www.example.com')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await camera.shoot(page, 'settings-public-pages')
  await camera.visit(page, '/account/franchisee/settings/website')
  await page.getByRole('button', { name: 'Add a site' }).click()
  await page.getByLabel('Site 1').fill('http://example.com')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await camera.shoot(page, 'settings-website')
  await camera.visit(page, '/account/franchisee/settings/brand')
  await camera.shoot(page, 'settings-brand')
  await page.context().close()
}
