import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { ask, managerToken } from '../support/account.ts'
import type { Address } from '../support/addresses.ts'
import { bookButton, fillHour } from '../support/booking-steps.ts'
import { expect, test } from '../support/fixtures.ts'
import { findMail, openMailbox } from '../support/mailbox.ts'
import { cancelOrder, orderOf } from '../support/orders.ts'
import { ownFranchise } from '../support/own-franchise.ts'
import { ownHour } from '../support/own-hours.ts'
import { outsideAddress } from '../support/outside-address.ts'
import { enterContact } from '../support/steps.ts'
import { openSchedule } from '../support/stored-booking.ts'

const CONFIRM = 'mutation Confirm($id: ID!, $vanId: ID!) { confirmWorkOrder(id: $id, vanId: $vanId) { id } }'
const FACTS = ['Mia Mail', 'Toyota Camry', 'Conventional Oil Change', 'You pay after the service.', 'Call 416-555-0100']

/** Books an hour on the last step, as a guest. */
async function book(page: Page, address: Address, slot: { date: string; isBooked: boolean }, email: string) {
  await openSchedule(page, { address, slot })
  await enterContact(page, { name: 'Mia Mail', email, phone: '4165550188' })
  await page.getByLabel('Continue as a guest').check()
  await bookButton(page).click()
}

/** Opens a person's mail in the mailbox and expects all parts in its HTML and its text. */
async function read(page: Page, to: string, subject: RegExp, parts: readonly string[]): Promise<void> {
  const mail = await findMail(page, to, subject)
  await openMailbox(page, `?to=${to}`)
  await page.getByRole('link', { name: mail.subject }).click()
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible()
  const html = page.getByTitle('The mail as HTML').contentFrame().locator('body')
  for (const part of parts) {
    await expect(html).toContainText(part)
    expect(mail.text).toContain(part)
  }
}

const newEmail = (): string => `mia.${randomUUID()}@example.com`

test('a confirmed booking sends a mail', async ({ page }) => {
  const email = newEmail()
  await book(page, ownFranchise().address, { date: await ownHour(page), isBooked: false }, email)
  await expect(page.getByRole('heading', { name: 'Service Confirmed' })).toBeVisible()
  await read(page, email, /^Service Confirmed: /, [...FACTS, '10 King St W, St. Catharines ON', 'We’ll be there on'])
})

test('a request sends a mail, and so does its outcome', async ({ page }) => {
  const email = newEmail()
  const { hour } = await fillHour(page)
  await book(page, ownFranchise().address, { date: hour, isBooked: true }, email)
  await expect(page.getByRole('heading', { name: 'Service Requested' })).toBeVisible()
  await read(page, email, /^Service Requested: /, [...FACTS, 'email you when it’s confirmed'])
  await cancelOrder(page, await managerToken(page), await orderOf(email))
  await read(page, email, /^Service Cancelled: /, ['Mia Mail', 'is cancelled. You can book another time online.'])
})

test('a booking outside the service area sends a mail, and so does staff’s confirmation', async ({ page }) => {
  const email = newEmail()
  const address = await outsideAddress(page)
  await book(page, address, { date: await ownHour(page), isBooked: true }, email)
  await expect(page.getByRole('heading', { name: 'Outside Service Area' })).toBeVisible()
  await read(page, email, /^Outside Service Area: /, [
    ...FACTS,
    `${address.street}, Kingston ON`,
    'We’ll see what we can do',
  ])

  const manager = await managerToken(page)
  const id = await orderOf(email)
  const vans = `{ franchiseVans(franchiseId: ${ownFranchise().id}) { id } }`
  const { franchiseVans } = await ask<{ franchiseVans: { id: string }[] }>(manager, page, vans)
  await ask(manager, page, CONFIRM, { id, vanId: franchiseVans[0]?.id })
  await read(page, email, /^Service Confirmed: /, [...FACTS, 'We’ll be there on'])
})
