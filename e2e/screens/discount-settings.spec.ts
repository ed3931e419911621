import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { ask, type Customer, salesToken, signUp } from '../support/account.ts'
import { bookAppointment } from '../support/appointments.ts'
import { withOwner } from '../support/create-franchises.ts'
import { expect, tenantUrl, test } from '../support/fixtures.ts'
import { ownFranchise, ownStaff } from '../support/own-franchise.ts'
import { PAST } from '../support/own-hours.ts'
import { openAs } from '../support/sessions.ts'

const CODES = '/account/franchisee/settings/discount-codes'

/** Makes a code that no other run uses, because codes belong to the whole business. */
const newCode = (what: string): string => `${what}${crypto.randomUUID().replaceAll('-', '').slice(0, 8).toUpperCase()}`

const grant = (rights: string): Promise<unknown> =>
  withOwner(pool => pool.query('update franchise set manager_rights = $2 where id = $1', [ownFranchise().id, rights]))

interface Check {
  message: string | null
  discountCodeId: string | null
}

/** Checks the code for a tire rotation. */
const check = async (page: Page, token: string, code: string, { id }: Customer): Promise<Check> => {
  const services = [
    { id: '0', name: 'Tire Rotation', nameKey: 'tire_rotation', serviceTypeName: 'PRIMARY', value: 6_495 },
  ]
  const query = `query V($code: String!, $userId: ID!, $services: [DiscountServiceInput!]!) {
    validateDiscountCode(code: $code, userId: $userId, services: $services) { message discountCodeId } }`
  const answer = await ask<{ validateDiscountCode: Check }>(token, page, query, { code, userId: id, services })
  return answer.validateDiscountCode
}

test('a manager adds a code, limits it, sees it used and pauses it', async ({ page }) => {
  await grant('{discountCodes.change}')
  await openAs(page, ownStaff('manager'), CODES)
  await expect(page.getByRole('row').filter({ hasText: 'WELCOME10' })).toContainText('10 % off')
  await page.getByRole('button', { name: 'Add code' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add discount codes' })
  await dialog.getByRole('checkbox', { name: 'Only for some services' }).check()
  await dialog.getByRole('button', { name: 'Add code' }).click()
  await expect(dialog.getByText('Please enter 3 to 20 letters and digits', { exact: false })).toBeVisible()
  await expect(dialog.getByText('Please enter a percentage above 0, up to 100.')).toBeVisible()
  await expect(dialog.getByText('Please choose at least one service.')).toBeVisible()
  const code = newCode('TIRE')
  await dialog.getByLabel('Code', { exact: true }).fill(code.toLowerCase())
  await dialog.getByLabel('Percentage').fill('10')
  await dialog.getByRole('checkbox', { name: 'Tire Rotation' }).check()
  await dialog.getByRole('button', { name: 'Add code' }).click()
  await expect(page.getByRole('heading', { level: 1, name: code })).toBeVisible()
  await expect(page.getByText('No appointment has used this code yet.')).toBeVisible()

  await page.getByLabel('Last day').fill('2026-05-01')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('This day has passed.', { exact: false })).toBeVisible()
  await page.getByLabel('Last day').fill('2026-06-30')
  await page.getByLabel('Uses in total').fill('2')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(page.getByText('Active until Tue, Jun 30, 2026')).toBeVisible()

  const customer = await signUp(page, 'Cody Coder')
  const sales = await salesToken(page)
  const { discountCodeId } = await check(page, sales, code, customer)
  await bookAppointment(page, customer, {
    ...PAST,
    staffToken: sales,
    code: { id: discountCodeId ?? '', amount: 650 },
  })
  await page.reload()
  await expect(page.getByText('1 of 2')).toBeVisible()
  await expect(page.getByText('Customers used this code', { exact: false })).toBeVisible()
  await expect(page.getByLabel('Percentage')).toBeDisabled()
  await expect(page.getByRole('row').filter({ hasText: 'Cody Coder' })).toContainText('$6.50')
  await page.getByLabel('Uses in total').fill('0')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Please enter a whole number', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()

  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('Paused', { exact: true })).toBeVisible()
  expect((await check(page, sales, code, customer)).message).toBe('This discount code can’t be used at the moment.')
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText('The code can be used again.')).toBeVisible()
  expect((await check(page, sales, code, customer)).message).toBeNull()
})

test('single-use codes are made with one prefix and downloaded; a code for archived services says that it lowers nothing', async ({
  page,
}) => {
  const code = newCode('OLD')
  await withOwner(pool =>
    pool.query(
      `with gone as (
         insert into service (tenant_id, name_key, name, service_type, active)
         values (1, 'gone_' || lower($1::text), 'Clay bar ' || $1::text, 'PRIMARY', false) returning name_key)
       insert into discount_code (tenant_id, code, discount_type, amount, name_keys) select 1, $1::text, 'GROUPON', 1500, array[name_key] from gone`,
      [code],
    ),
  )
  await openAs(page, 'owner@maple.example', CODES)
  await page.getByRole('button', { name: 'Add code' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add discount codes' })
  await dialog.getByRole('radio', { name: /^Single-use codes/ }).check()
  const prefix = newCode('F')
  await dialog.getByLabel('Codes begin with').fill(prefix)
  await dialog.getByLabel('Number of codes').fill('501')
  await dialog.getByLabel('Kind').selectOption('Fixed amount')
  await dialog.getByLabel('Amount').fill('20')
  await dialog.getByRole('button', { name: 'Make codes' }).click()
  await expect(dialog.getByText('Please enter a number from 2 to 500.')).toBeVisible()
  await dialog.getByLabel('Number of codes').fill('25')
  await dialog.getByRole('button', { name: 'Make codes' }).click()
  await expect(page.getByText(`25 codes that begin with ${prefix} were made.`)).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download codes' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file.match(new RegExp(`^${prefix}[A-HJKMNP-Z2-9]{8},no\r$`, 'gm'))).toHaveLength(25)
  await page.goto(`${tenantUrl('maple')}${CODES}`)
  await expect(page.getByRole('row').filter({ hasText: `${prefix}…` })).toContainText('25 single-use codes')

  await expect(page.getByRole('row').filter({ hasText: code })).toContainText('Services archived')
  await page.getByRole('link', { name: code }).click()
  await expect(page.getByText(`This code lowers nothing: Clay bar ${code} can’t be booked any more.`)).toBeVisible()
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('Paused', { exact: true })).toBeVisible()
})
