import type { Page } from '@playwright/test'
import { enterAs } from '../support/account.ts'
import { bookButton } from '../support/booking-steps.ts'
import { expect, expectAccessible, tenantUrl, test } from '../support/fixtures.ts'
import { memberWithCredit } from '../support/plans.ts'
import { chooseAddOn, chooseService, openContact } from '../support/steps.ts'

/** Chooses the first saved address and car in steps 1 and 2. */
async function chooseSaved(page: Page): Promise<void> {
  await page.goto(`${tenantUrl('maple')}/book/location`)
  await page.getByRole('group', { name: 'Your addresses' }).getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Get Started' }).click()
  await page.getByRole('group', { name: 'Your vehicles' }).getByRole('radio').first().check()
}

/** Chooses a free hour in July. */
async function chooseJuly(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Week' }).selectOption({ label: 'Jul 6 – 12' })
  await page
    .getByRole('radio', { name: /^Monday, July 6, .* available for direct booking$/ })
    .last()
    .click()
}

test('a returning customer books with plan, code and credit, and finds all three in the appointment', async ({
  page,
}, info) => {
  test.slow()
  const member = await memberWithCredit(page)
  await enterAs(page, member)
  await chooseSaved(page)
  await expect(page.getByText('Included in your plan').first()).toBeVisible()
  await chooseService(page, /^Brake Inspection/)
  await chooseAddOn(page, /^Cabin Air Filter.*Included in your plan/)
  await chooseJuly(page)

  if (info.project.name === 'phone') await page.getByRole('button', { name: /^Total \$/ }).click()
  const seen = (text: string) => page.getByText(text, { exact: true }).filter({ visible: true }).first()
  const box = (name: string) => page.getByRole('textbox', { name }).filter({ visible: true })
  const apply = (name: string) => page.getByRole('button', { name }).filter({ visible: true }).click()
  await box('Discount code').fill('WELCOME10')
  await apply('Apply discount code')
  // 10 % of $79.95, because the plan already covers the filter.
  await expect(seen('-$8.00')).toBeVisible()
  await box('Referral credit').fill('5')
  await apply('Apply referral credit')
  await expect(seen('-$5.00')).toBeVisible()
  await expectAccessible(page)
  await openContact(page)
  await bookButton(page).click()

  await expect(page.getByRole('heading', { name: 'Service Confirmed' })).toBeVisible()
  for (const part of ['$0.00', '$79.95', '-$8.00', '-$5.00']) await expect(seen(part)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'My Account' }).click()
  await page.getByRole('link', { name: 'See Details' }).first().click()
  await expect(page.getByText('WELCOME10').first()).toBeVisible()
  await expect(page.getByText('Cabin Air Filter').first()).toBeVisible()
  await expectAccessible(page)
})
