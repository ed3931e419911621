import type { Page } from '@playwright/test'
import { ask, type Customer, enterAs, signUp } from '../support/account.ts'
import { expect, expectAccessible, tenantUrl, test } from '../support/fixtures.ts'
import { memberWithCredit } from '../support/plans.ts'
import { answerOperation, hashOf } from '../support/operations.ts'

let customer: Customer
test.beforeEach(async ({ page }) => {
  customer = await signUp(page)
  await enterAs(page, customer)
})

const open = (page: Page) => page.goto(`${tenantUrl('maple')}/account/customer-information`)
const popup = (page: Page) => page.getByRole('dialog', { name: 'Refer a friend, earn up to $50.00' })
const card = (page: Page) => page.getByRole('region', { name: 'Refer a Friend' })
const isNewBrowser = (page: Page) => page.evaluate(() => localStorage.removeItem('referralPopupShown'))

test('REF-01 REF-03 the popup and the card are on Customer Information, the popup once per browser', async ({
  page,
}) => {
  await isNewBrowser(page)
  await open(page)
  await expect(popup(page)).toBeVisible()
  await expectAccessible(page)
  await popup(page).getByRole('button', { name: 'Not now' }).click()
  await expect(popup(page)).toBeHidden()
  await expect(card(page)).toBeVisible()
  await page.reload()
  await expect(card(page).getByRole('definition').first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(popup(page)).toBeHidden()
  await ask(customer.token, page, 'mutation { disableReferralPopup }')
  await isNewBrowser(page)
  // Nothing appears when the popup is off, so this waits for the answer that turns it off.
  const answered = page.waitForResponse(
    answer => answer.request().postData()?.includes(hashOf('ReferralPopup')) === true,
  )
  await page.reload()
  await answered
  await expect(card(page).getByRole('definition').first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(popup(page)).toBeHidden()
})

test('REF-02 the popup can be turned off at the server; a failure is only logged', async ({ page }) => {
  const logged: string[] = []
  page.on('console', message => message.type() === 'error' && logged.push(message.text()))
  await isNewBrowser(page)
  await answerOperation(page, 'DisableReferralPopup', { statusCode: 400, message: 'Broken' })
  await open(page)
  await popup(page).getByRole('button', { name: "Don't show again" }).click()
  await expect(popup(page)).toBeHidden()
  await expect.poll(() => logged.join()).toContain('The referral popup could not be disabled.')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.unrouteAll()
  const isDisabled = () => ask(customer.token, page, '{ isReferralPopupDisabled }')
  expect(await isDisabled()).toEqual({ isReferralPopupDisabled: false })
  await isNewBrowser(page)
  await page.reload()
  await popup(page).getByRole('button', { name: "Don't show again" }).click()
  await expect.poll(isDisabled).toEqual({ isReferralPopupDisabled: true })
})

test('REF-04 REF-05 the card shows the maximum credit to earn, the credit in dollars, and the code with its link', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  test.slow()
  const member = await memberWithCredit(page)
  await enterAs(page, member)
  const names = [
    'referralCreditValueSubscription',
    'referralCreditValueOilChange',
    'referralCreditValueTireRotation',
    'referralCreditValueBatteryReplacement',
  ]
  const read = `{ referralCreditValues(names: [${names.join(', ')}]) { name value }
    userCredit(userId: ${member.id}) { credit discountCode { code discountType } } }`
  const { referralCreditValues: values, userCredit } = await ask<{
    referralCreditValues: { name: string; value: number }[]
    userCredit: { credit: number; discountCode: { code: string; discountType: string } }
  }>(member.token, page, read)
  const most = Math.max(...values.map(({ value }) => value))
  expect(new Set(values.map(({ value }) => value)).size).toBeGreaterThan(1)
  expect(userCredit.discountCode.discountType).toBe('PROMO')
  const sentRequest = page.waitForRequest(request => /referralCreditValueSubscription/.test(request.postData() ?? ''))
  await open(page)
  expect((await sentRequest).postDataJSON().variables).toEqual({ userId: member.id, names })
  const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`
  await expect(card(page)).toContainText(`earn up to ${dollars(most)}`)
  const { code } = userCredit.discountCode
  await expect(card(page).getByRole('definition')).toHaveText([code, dollars(userCredit.credit)])
  const link = `${tenantUrl('maple')}/?ref=${code}`
  await expect(card(page).getByLabel('Your link')).toHaveValue(link)
  await card(page).getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
})
