import type { Page } from '@playwright/test'
import { ask, enterAs, logIn, managerToken, signUp } from '../support/account.ts'
import { completeEarlier } from '../support/appointments.ts'
import { expect, expectAccessible, newVisitor, tenantUrl, test } from '../support/fixtures.ts'
import { findMail } from '../support/mailbox.ts'
import { chooseOwnHour } from '../support/own-hours.ts'
import { enterContact } from '../support/steps.ts'
import { openSchedule } from '../support/stored-booking.ts'

/** Opens the summary, which is behind the bottom bar on a phone. */
async function openSummary(page: Page): Promise<void> {
  const bar = page.getByRole('button', { name: /^Total \$/ })
  if (await bar.isVisible()) await bar.click()
}

test('a friend books with the link in a browser of their own, and the credit it earns pays for the next booking', async ({
  page,
  browser,
}, info) => {
  const customer = await signUp(page, 'Rhea Referrer')
  await enterAs(page, customer)
  await page.goto(`${tenantUrl('maple')}/account/customer-information`)
  const link = await page.getByRole('region', { name: 'Refer a Friend' }).getByLabel('Your link').inputValue()
  await expectAccessible(page)

  const friend = await newVisitor(browser, { viewport: info.project.use.viewport ?? undefined })
  const email = `fred.${crypto.randomUUID()}@example.com`
  await friend.goto(link)
  await expect(friend.getByRole('combobox', { name: 'Service address' })).toBeVisible()
  await openSchedule(friend)
  await chooseOwnHour(friend)
  await enterContact(friend, { name: 'Fred Friend', email, phone: '4165550177' })
  await friend.getByLabel('Password', { exact: true }).fill('a-good-password')
  await openSummary(friend)
  // The friend's code counts without a press.
  await expect(friend.getByRole('button', { name: 'Remove discount code' }).filter({ visible: true })).toBeVisible()
  if (info.project.name === 'phone') await friend.keyboard.press('Escape')
  await friend
    .getByRole('button', { name: /^Book for/ })
    .last()
    .click()
  await expect(friend.getByRole('heading', { name: 'Service Confirmed' })).toBeVisible()
  // The friend has an account now, and can invite others.
  await expect(friend.getByRole('region', { name: 'Invite a friend' }).getByLabel('Your link')).toHaveValue(/\?ref=/)
  await expectAccessible(friend)
  const token = await logIn(friend, { email, password: 'a-good-password' })
  const { customerWorkOrders } = await ask<{ customerWorkOrders: { workOrders: { workOrder: { id: string } }[] } }>(
    token,
    friend,
    '{ customerWorkOrders(past: false, pageNumber: 1) { workOrders { workOrder { id } } } }',
  )
  await friend.context().close()
  await completeEarlier(page, await managerToken(page), customerWorkOrders.workOrders[0]?.workOrder.id ?? '')

  const earned = await findMail(page, customer.email, /^You have earned \$/)
  const amount = /\$\d+\.\d\d/.exec(earned.subject)?.[0] ?? ''
  expect(earned.text).toContain(`Your credit now: ${amount}`)
  expect(earned.html).toContain('a friend had their first service')
  await page.reload()
  await expect(page.getByRole('region', { name: 'Refer a Friend' })).toContainText(amount)

  await openSchedule(page)
  await chooseOwnHour(page)
  await enterContact(page, { name: customer.name, email: customer.email, phone: '4165550188' })
  await openSummary(page)
  await page.getByRole('textbox', { name: 'Referral credit' }).filter({ visible: true }).fill(amount.slice(1))
  await page.getByRole('button', { name: 'Apply referral credit' }).filter({ visible: true }).click()
  await expect(page.getByText(`-${amount}`).filter({ visible: true }).first()).toBeVisible()
  if (info.project.name === 'phone') await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /^Book for/ })
    .last()
    .click()
  await expect(page.getByRole('heading', { name: 'Service Confirmed' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Invite a friend' }).getByLabel('Your link')).toHaveValue(link)
  await expectAccessible(page)
  await page.goto(`${tenantUrl('maple')}/account/customer-information`)
  await expect(page.getByRole('region', { name: 'Refer a Friend' })).toContainText('$0.00')
})
