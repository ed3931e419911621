import type { Page } from '@playwright/test'
import { enterLogin } from '../../../e2e/support/steps.ts'
import type { Camera } from '../camera.ts'

const SCHEDULING = '/account/franchisee/settings/scheduling'
const DAY = '/account/franchisee/work-orders/day'

/** Scheduling of the business and of a franchise, and a day with drives. The franchise inherits again at the end. */
export async function tourScheduling(camera: Camera): Promise<void> {
  const page = await camera.newPage()
  await camera.visit(page, '/auth/login')
  await enterLogin(page, `owner@${camera.tenant.key}.example`)
  await camera.visit(page, SCHEDULING)
  await page.getByText(/last \d+ days/).waitFor()
  await camera.shoot(page, 'settings-scheduling')
  await page.getByRole('tab').last().click()
  await page.getByRole('radio', { name: /^As in the business/ }).waitFor()
  await page.getByRole('radio', { name: /^Warn staff/ }).check()
  await page
    .getByLabel(/planned minutes$/)
    .first()
    .fill('47')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await camera.shoot(page, 'settings-scheduling-franchise')
  await page
    .getByLabel(/planned minutes$/)
    .first()
    .fill('60')
  await save(page)
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  await page.getByRole('radio', { name: /^Its own shift/ }).check()
  await camera.shoot(page, 'settings-scheduling-van')
  await page.keyboard.press('Escape')
  await camera.visit(page, DAY)
  await page.getByText('min drive', { exact: false }).first().waitFor({ state: 'attached' })
  await camera.shoot(page, 'orders-day-drives')
  await camera.visit(page, `${SCHEDULING}/franchise`)
  await page.getByRole('radio', { name: /^As in the business/ }).check()
  await page
    .getByLabel(/planned minutes$/)
    .first()
    .fill('')
  await save(page)
  await page.context().close()
}

/** Saves, with what the change affects if there is anything. */
async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const anyway = page.getByRole('button', { name: 'Save change' })
  const saved = page.getByText('Saved.')
  await anyway.or(saved).first().waitFor()
  if (await anyway.isVisible()) await anyway.click()
  await saved.waitFor()
}
