import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { ownFranchise } from '../support/own-franchise.ts'
import { openAs } from '../support/sessions.ts'

const REPORTS = '/account/franchisee/reports'
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

test('a manager schedules a report by mail, changes, pauses and deletes it', async ({ page }) => {
  const { manager, name } = ownFranchise()
  await openAs(page, manager, `${REPORTS}?tab=schedules`)
  await expect(page.getByText('No scheduled reports yet.')).toBeVisible()

  // From the page, with what it shows.
  await page.getByRole('tab', { name: 'Reports', exact: true }).click()
  await page.getByLabel('Report', { exact: true }).selectOption({ label: 'Sales' })
  await page.getByLabel('By', { exact: true }).selectOption({ label: 'Technician' })
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule a report' })
  await expect(dialog.getByLabel('Report', { exact: true })).toHaveValue('SALES')
  await expect(dialog.getByLabel('By', { exact: true })).toHaveValue('TECHNICIAN')
  await expect(dialog.getByText(/^Next email: Monday, .* 7:00 AM E[DS]T, for \d{4}-\d\d-\d\d to /)).toBeVisible()
  const people = dialog.getByRole('group', { name: 'Send to' })
  const me = people.getByRole('checkbox').first()
  await expect(people.getByText(manager)).toBeVisible()
  await expectAccessible(page)
  for (const box of await people.getByRole('checkbox').all()) await box.setChecked(false)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Choose at least one person.')).toBeVisible()
  await me.check()
  await dialog.getByLabel('File').selectOption({ label: 'CSV' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('tab', { name: 'Schedules' }).click()
  const listed = row(page, 'Every Monday at 7:00 AM')
  await expect(listed).toContainText(`by technician · ${name} · Last week, Monday to Sunday · CAD · CSV`)
  await expect(listed).toContainText('Not sent yet')
  await expectAccessible(page)

  await listed.getByRole('button', { name: 'Edit: Sales' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit schedule' })
  await edit.getByLabel('Report', { exact: true }).selectOption({ label: 'Accounts receivable by age' })
  await edit.getByLabel('As of').selectOption({ label: 'The end of last month' })
  await edit.getByLabel('Repeat').selectOption({ label: 'Every month' })
  await edit.getByLabel('Day of the month').selectOption({ label: 'Last day' })
  await edit.getByLabel('Time').selectOption({ label: '6:00 PM' })
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toBeHidden()
  const changed = row(page, 'On the last day of every month at 6:00 PM')
  await expect(changed).toContainText('Accounts receivable by age')

  await changed.getByRole('button', { name: 'Pause: Accounts receivable by age' }).click()
  await expect(changed).toContainText('Paused')
  await changed.getByRole('button', { name: 'Resume: Accounts receivable by age' }).click()
  await expect(changed).toContainText('Next: ')
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  await changed.getByRole('button', { name: 'Delete: Accounts receivable by age' }).click()
  const removal = page.getByRole('dialog', { name: 'Delete this schedule?' })
  await expect(removal).toContainText('It won’t be emailed any more.')
  await removal.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('No scheduled reports yet.')).toBeVisible()
})
