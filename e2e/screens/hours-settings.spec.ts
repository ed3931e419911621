import type { Page } from '@playwright/test'
import { ask, managerToken, signUp } from '../support/account.ts'
import { bookAppointment } from '../support/appointments.ts'
import { expect, tenantUrl, test } from '../support/fixtures.ts'
import { ownFranchise, ownStaff } from '../support/own-franchise.ts'
import { keepSession } from '../support/stored-booking.ts'

const SETTINGS = `${tenantUrl('maple')}/account/franchisee/settings`

interface Hours {
  hours: { weekday: number; opensMinute: number; closesMinute: number }[]
  stamp: string
}

/** Changes the hours as another manager while the page is open. */
async function changeElsewhere(page: Page, change: (hours: Hours['hours']) => Hours['hours']): Promise<void> {
  const token = await managerToken(page)
  const { id } = ownFranchise()
  const { franchiseHours } = await ask<{ franchiseHours: Hours }>(
    token,
    page,
    `{ franchiseHours(franchiseId: ${id}) { hours { weekday opensMinute closesMinute } stamp } }`,
  )
  const hours = change(franchiseHours.hours)
    .map(day => `{ weekday: ${day.weekday}, opensMinute: ${day.opensMinute}, closesMinute: ${day.closesMinute} }`)
    .join(' ')
  await ask(
    token,
    page,
    `mutation { updateFranchiseHours(franchiseId: ${id}, hours: [${hours}], seen: "${franchiseHours.stamp}") { stamp } }`,
  )
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

test('a manager is asked before leaving unsaved, sees what another manager changed, and saves with the keyboard', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 900 })
  await keepSession(page, ownStaff('manager'))
  await page.goto(SETTINGS)
  // On a phone the menu is a page of its own.
  await page.getByRole('link', { name: 'Opening hours' }).click()
  const wednesday = page.getByLabel('Wednesday opens')
  await expect(wednesday).toHaveValue('08:00')
  await wednesday.fill('10:00')
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click()
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('link', { name: 'Closures and holidays' }).click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click()
  await expect(wednesday).toHaveValue('10:00')
  await expect(page.getByRole('status').filter({ hasText: 'unsaved' })).toHaveText('1 unsaved change')

  // What only the other one changed is added.
  await changeElsewhere(page, hours => hours.map(day => (day.weekday === 4 ? { ...day, opensMinute: 660 } : day)))
  await wednesday.press('Control+s')
  await expect(page.getByText('We added those changes.', { exact: false })).toBeVisible()
  await expect(wednesday).toHaveValue('10:00')
  await expect(page.getByLabel('Thursday opens')).toHaveValue('11:00')
  await wednesday.press('Control+s')
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(save(page)).toBeHidden()
  await page.reload()
  await expect(wednesday).toHaveValue('10:00')
})

test('a closure names the appointment that is in its way, and a free day closes', async ({ page }) => {
  const booked = await bookAppointment(page, await signUp(page))
  await keepSession(page, ownStaff('manager'))
  const day = (
    await ask<{ workOrder: { scheduledAt: string } }>(
      await managerToken(page),
      page,
      `{ workOrder(id: ${booked.id}) { scheduledAt } }`,
    )
  ).workOrder.scheduledAt.slice(0, 10)
  await page.goto(`${SETTINGS}/closures`)
  await expect(page.getByText('No closures ahead.', { exact: false })).toBeVisible()
  const add = async (name: string, from: string) => {
    await page.getByRole('button', { name: 'Add days' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add days' })
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByLabel('First day').fill(from)
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog).toBeHidden()
  }
  await add('Inventory', day)
  await save(page).click()
  const blocked = page.getByRole('dialog', { name: 'This cannot be saved yet' })
  await expect(blocked.getByRole('link', { name: 'Open' })).toHaveAttribute(
    'href',
    new RegExp(`work-orders/${booked.id}$`),
  )
  await blocked.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'Remove Inventory' }).click()
  await add('Christmas Day', '2027-12-25')
  await save(page).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Sat, Dec 25, 2027')).toBeVisible()

  await page.getByRole('button', { name: 'Suggest holidays' }).click()
  const holidays = page.getByRole('dialog', { name: 'Public holidays of the next year' })
  await holidays.getByRole('button', { name: /^Add \d+ days$/ }).click()
  await expect(page.getByText('Boxing Day')).toBeVisible()
  // Who removes rows with the keyboard stays in the list, and ends at the button that adds one.
  const remove = page.getByRole('button', { name: /^Remove / })
  await remove.nth(1).focus()
  await page.keyboard.press('Enter')
  await expect(remove.nth(1)).toBeFocused()
  for (let left = await remove.count(); left > 0; left--) await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Add days' })).toBeFocused()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('Boxing Day')).toBeHidden()
})
