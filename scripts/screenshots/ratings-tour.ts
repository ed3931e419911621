import { answerOperation } from '../../e2e/support/operations.ts'
import { enterLogin } from '../../e2e/support/steps.ts'
import type { Camera } from './camera.ts'

const STAFF = '/account/franchisee'

/** What customers said after their visits: all of it, of one number of stars, hiding a sentence, the order's page, and a business without ratings. */
export async function tourRatings(camera: Camera): Promise<void> {
  const page = await camera.newPage()
  await camera.visit(page, '/auth/login')
  await enterLogin(page, camera.tenant.manager)
  await camera.visit(page, `${STAFF}/analytics?tab=ratings`)
  const hide = page.getByRole('button', { name: 'Hide from site' })
  await hide.first().waitFor()
  await camera.shoot(page, 'ratings')
  await page.getByLabel('Stars', { exact: true }).selectOption({ label: '1 star' })
  await page.getByText('No ratings like this.').waitFor()
  await camera.shoot(page, 'ratings-none-found')
  await page.getByLabel('Stars', { exact: true }).selectOption({ label: 'Any' })
  await hide.first().click()
  const dialog = page.getByRole('dialog', { name: 'Hide this rating?' })
  await dialog.getByRole('button', { name: 'Hide rating' }).click()
  await dialog.getByText('Enter why you hide it.').waitFor()
  await camera.shoot(page, 'ratings-hide')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: 'Open work order' }).first().click()
  await page.getByRole('region', { name: 'Rating' }).waitFor()
  await camera.shoot(page, 'order-rated')
  await answerOperation(page, 'RatingSummary', { data: { ratingSummary: { franchises: [], technicians: [] } } })
  await camera.visit(page, `${STAFF}/analytics?tab=ratings`)
  await page.getByText('No ratings yet.', { exact: false }).waitFor()
  await camera.shoot(page, 'ratings-empty')
  await page.context().close()
}

/** Requests for help from outside the service area: open and closed ones, and an answer with an error. Nothing is sent. */
export async function tourRequests(camera: Camera): Promise<void> {
  const page = await camera.newPage()
  await camera.visit(page, '/auth/login')
  await enterLogin(page, camera.tenant.manager)
  await camera.visit(page, `${STAFF}/assistance-requests`)
  const answer = page.getByRole('button', { name: 'Answer' }).first()
  await answer.waitFor()
  await camera.shoot(page, 'requests-for-help')
  await answer.click()
  const dialog = page.getByRole('dialog', { name: /^Answer / })
  await dialog.getByRole('button', { name: 'Send answer' }).click()
  await dialog.getByText('Write an answer, or close the request without one.').waitFor()
  await camera.shoot(page, 'requests-for-help-answer')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('tab', { name: 'Closed' }).click()
  await page.getByRole('button', { name: 'Reopen' }).first().waitFor()
  await camera.shoot(page, 'requests-for-help-closed')
  await page.context().close()
}
