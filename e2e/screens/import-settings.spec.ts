import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { ownFranchise } from '../support/own-franchise.ts'
import { openAs } from '../support/sessions.ts'

const SETTINGS = '/account/franchisee/settings'
const OWNER = 'owner@maple.example'

const choose = (page: Page, kind: string, csv: string) =>
  page
    .getByRole('region', { name: kind, exact: true })
    .locator('input[type=file]')
    .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })

test('an owner imports customers from a file on a phone, corrects it, and undoes it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 })
  const key = crypto.randomUUID().slice(0, 8)
  const { address } = ownFranchise()
  const email = `ann-${key}@import.example`
  const lines = (phone: string): string =>
    `Client,E-mail,Mobile number,Street,Town,Postal code\nAnn ${key},${email},${phone},${address.street},${address.city},${address.postalCode}\n`
  await openAs(page, OWNER, `${SETTINGS}/import`)
  await expect(page.getByRole('heading', { level: 1, name: 'Import' })).toBeVisible()
  const [template] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Template for customers' }).click(),
  ])
  expect(readFileSync(await template.path(), 'utf8')).toContain('(clear)')

  await choose(page, 'Customers', 'ann@example.com,Ann\n')
  await expect(page.getByText('The first line has to name the columns', { exact: false })).toBeVisible()
  await choose(page, 'Customers', lines('12'))
  await expect(page.getByRole('heading', { level: 1, name: 'Import: Customers' })).toBeVisible()
  await expect(page.getByText('UTF-8, separated by commas', { exact: false })).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('1')
  await page.getByLabel('Email', { exact: true }).selectOption('')
  await page.getByRole('button', { name: 'Check file' }).click()
  await expect(page.getByText('Choose a column for at least one of these: Customer number, Email.')).toBeVisible()
  await page.getByLabel('Email', { exact: true }).selectOption('E-mail')
  await page.getByRole('button', { name: 'Check file' }).click()
  await expect(page.getByText('1 row needs a correction')).toBeVisible()
  await expect(page.getByText('Enter a phone number with ten digits.')).toBeVisible()
  const [errors] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download with reasons' }).click(),
  ])
  expect(readFileSync(await errors.path(), 'utf8')).toContain('Phone: Enter a phone number with ten digits.')
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()

  await choose(page, 'Customers', lines('(416) 555-0142'))
  await page.getByRole('button', { name: 'Check file' }).click()
  await expect(page.getByRole('tab', { name: /^New\s*1$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(page.getByRole('heading', { name: 'Imported', exact: true })).toBeVisible()
  await expect(page.getByText('1 added, 0 changed. No emails were sent.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByRole('heading', { name: 'Undone', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'All imports' }).click()
  await expect(page.getByRole('table', { name: 'Imports' }).getByText('Undone').first()).toBeVisible()
})

test('an owner exports everything and downloads the archive', async ({ page }) => {
  await openAs(page, OWNER, `${SETTINGS}/export`)
  await page.getByRole('button', { name: 'Export everything' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export everything?' })
  await dialog.getByRole('button', { name: 'Export everything' }).click()
  await expect(page.getByText('The export is being made.', { exact: false })).toBeVisible()
  const button = page.getByRole('button', { name: 'Download the export of', exact: false }).first()
  await expect(button).toBeVisible({ timeout: 60_000 })
  const [archive] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect(
    readFileSync(await archive.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
})
