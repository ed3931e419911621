import type { Page } from '@playwright/test'
import { ask, managerToken, signUp } from '../support/account.ts'
import { bookAppointment } from '../support/appointments.ts'
import { expect, expectAccessible, tenantUrl, test } from '../support/fixtures.ts'
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

const bar = (page: Page) => page.getByRole('status').filter({ hasText: 'unsaved' })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

for (const width of [390, 1280])
  test(`a manager changes the hours, undoes it, and is asked before leaving unsaved, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await keepSession(page, ownStaff('manager'))
    await page.goto(SETTINGS)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Opening hours' }).click()
    await expect(page.getByLabel('Monday opens')).toHaveValue('08:00')
    await page.getByLabel('Monday opens').fill('09:30')
    await expect(bar(page)).toHaveText('1 unsaved change')
    await expectAccessible(page)
    if (width === 390) await page.getByRole('main').getByRole('link', { name: 'Settings' }).click()
    else await page.getByRole('link', { name: 'Closures and holidays' }).click()
    const leaving = page.getByRole('dialog', { name: 'Leave without saving?' })
    await leaving.getByRole('button', { name: 'Stay' }).click()
    await expect(page.getByLabel('Monday opens')).toHaveValue('09:30')
    await page.getByLabel('Monday opens').press('Control+s')
    await expect(page.getByText('Saved.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('The change was undone.')).toBeVisible()
    await expect(page.getByLabel('Monday opens')).toHaveValue('08:00')
  })

test('a wrong time is explained under its day, and what was typed stays', async ({ page }) => {
  await keepSession(page, ownStaff('manager'))
  await page.goto(`${SETTINGS}/hours`)
  await page.getByLabel('Tuesday closes').fill('07:00')
  await save(page).click()
  await expect(page.getByText('Please enter a closing time after the opening time.')).toBeVisible()
  await expect(page.getByText('1 field needs a correction')).toBeVisible()
  await expect(page.getByLabel('Tuesday closes')).toHaveValue('07:00')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByLabel('Tuesday closes')).not.toHaveValue('07:00')
  await expect(save(page)).toBeHidden()
})

test('changes of two managers at the same time are merged, and one that both made is shown', async ({ page }) => {
  await keepSession(page, ownStaff('manager'))
  await page.goto(`${SETTINGS}/hours`)
  await page.getByLabel('Wednesday opens').fill('10:00')
  await changeElsewhere(page, hours =>
    hours.map(day => (day.weekday === 3 || day.weekday === 4 ? { ...day, opensMinute: 660 } : day)),
  )
  await save(page).click()
  await expect(page.getByText('You both changed: Wednesday. Your version is shown.')).toBeVisible()
  await expect(page.getByLabel('Wednesday opens')).toHaveValue('10:00')
  await expect(page.getByLabel('Thursday opens')).toHaveValue('11:00')
  await page.getByRole('button', { name: 'Use the other version' }).click()
  await expect(page.getByLabel('Wednesday opens')).toHaveValue('11:00')
  await expect(save(page)).toBeHidden()
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
  await expectAccessible(page)
  await blocked.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'Remove Inventory' }).click()
  await add('Christmas Day', '2027-12-25')
  await save(page).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Sat, Dec 25, 2027')).toBeVisible()

  await page.getByRole('button', { name: 'Suggest holidays' }).click()
  const holidays = page.getByRole('dialog', { name: 'Public holidays of the next year' })
  await expectAccessible(page)
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
