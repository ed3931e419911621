import type { Browser, Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { signUp } from '../support/account.ts'
import { withOwner } from '../support/create-franchises.ts'
import { expect, expectAccessible, newVisitorIn, tenantUrl, test } from '../support/fixtures.ts'
import { findMail } from '../support/mailbox.ts'
import { ownFranchise } from '../support/own-franchise.ts'
import { workWithVans } from '../support/own-rows.ts'
import { enterContact } from '../support/steps.ts'
import { ask, keepSession, openSchedule } from '../support/stored-booking.ts'

/** A week that the demo's other bookings do not fill. */
const DAY = 'Tuesday, June 16'

async function planTrueLengths(): Promise<void> {
  const { tenantId, id } = ownFranchise()
  await withOwner(async pool => {
    await pool.query(
      `insert into scheduling_policy (tenant_id, franchise_id, mode, travel, setup_minutes) values ($1, $2, 'DURATION', 'ENFORCE', 10)
       on conflict (tenant_id, franchise_id) do update set mode = 'DURATION', travel = 'ENFORCE', setup_minutes = 10`,
      [tenantId, id],
    )
    await pool.query(
      `insert into service_minutes (tenant_id, service_id, franchise_id, minutes) select tenant_id, id, $2, 75 from service where tenant_id = $1 and name_key = 'oil_change_basic'
       on conflict (tenant_id, service_id, franchise_id) do update set minutes = 75`,
      [tenantId, id],
    )
  })
}

const TIMES = `{ availability(start: "2026-06-16T04:00:00Z", end: "2026-06-20T04:00:00Z", code: "CODE") { date arrivesUntil } }`
test.beforeEach(async ({ page }) => {
  await workWithVans(1)
  await planTrueLengths()
  // A server knows new settings within seconds.
  const query = TIMES.replace('CODE', ownFranchise().address.postalCode)
  type Times = { availability: { arrivesUntil: string | null }[] }
  const hasWindows = async () => (await ask<Times>(page, query)).availability.some(time => time.arrivesUntil !== null)
  await expect.poll(hasWindows, { timeout: 15_000 }).toBe(true)
})

/** Opens the last step of a guest's booking two weeks ahead, in a browser in a zone. */
async function openTimes(browser: Browser, { zone, width }: { zone: string; width: number }): Promise<Page> {
  const page = await newVisitorIn(browser, zone)
  await page.setViewportSize({ width, height: 900 })
  await openSchedule(page)
  await page.getByRole('combobox', { name: 'Week' }).selectOption('2')
  await expect(page.getByRole('radio', { name: /arrives/ }).first()).toBeAttached()
  return page
}

// Each zone and each width once in the gate.
for (const { zone, width, tag } of [
  { zone: 'Pacific/Kiritimati', width: 390, tag: [] },
  { zone: 'America/St_Johns', width: 1280, tag: [] },
  { zone: 'Pacific/Kiritimati', width: 1280, tag: '@slow' },
  { zone: 'America/St_Johns', width: 390, tag: '@slow' },
]) {
  const title = `a guest in ${zone} at ${width} px chooses a window on the franchise’s clock, and reads it everywhere`
  test(title, { tag }, async ({ browser }) => {
    const page = await openTimes(browser, { zone, width })
    await expect(page.getByText('Takes about 1 h 25. We arrive between the two times shown.')).toBeVisible()
    await expectAccessible(page)
    if (width === 390) await page.getByRole('button', { name: /^Tue\s*16/ }).click()
    for (const part of ['Morning', 'Afternoon'])
      await expect(page.getByText(part, { exact: true }).filter({ visible: true }).first()).toBeVisible()
    const times = page.getByRole('radio', { name: new RegExp(`^${DAY}, arrives .* [AP]M, `) })
    await expect(times.first()).toBeVisible()
    // No time breaks, so none may be wider than its column.
    const wide = (slots: Element[]) => slots.filter(slot => slot.scrollWidth > slot.clientWidth).length
    expect(await times.filter({ visible: true }).evaluateAll(wide)).toBe(0)
    const count = await times.count()
    await page.getByRole('button', { name: 'Show all times' }).click()
    await expect.poll(() => times.count()).toBeGreaterThan(count)
    // The same keys as by the hour.
    await times.first().focus()
    await page.keyboard.press('ArrowDown')
    const chosen = times.nth(1)
    await expect(chosen).toBeFocused()
    await page.keyboard.press('Space')
    await expect(chosen).toBeChecked()
    const name = (await chosen.getAttribute('aria-label')) ?? ''
    const shown = (/[\d:]+(?: [AP]M)?–[\d:]+ [AP]M/.exec(name) ?? [])[0] ?? ''
    expect(shown).not.toBe('')
    await expectAccessible(page)

    const email = `gwen.${randomUUID()}@example.com`
    await enterContact(page, { name: 'Gwen Guest', email, phone: '4165550188' })
    await page.getByLabel('Continue as a guest').check()
    await page
      .getByRole('button', { name: /^Book for / })
      .last()
      .click()
    await expect(page.getByRole('heading', { name: 'Service Confirmed' })).toBeVisible()
    await expect(page.getByText(`arrives ${shown} (Eastern Time)`)).toBeVisible()
    await expectAccessible(page)
    const mail = await findMail(page, email, /^Service (Confirmed|Booked)/)
    expect(mail.html).toContain(`arrives ${shown} Eastern Time`)
    await page.getByRole('link', { name: 'Manage your booking' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Your Appointment ID \d+$/ })).toBeVisible()
    await expect(page.getByText(`arrives ${shown} (Eastern Time)`)).toBeVisible()
    await expectAccessible(page)
    await page.context().close()
  })
}

test('staff see true lengths on the day view', async ({ page, browser }) => {
  const guest = await openTimes(browser, { zone: 'America/Toronto', width: 1280 })
  await guest.getByRole('button', { name: 'Show all times' }).click()
  await guest.getByRole('radio', { name: /^Wednesday, June 17, arrives 11:00–11:30 AM/ }).click()
  const email = `gwen.${randomUUID()}@example.com`
  await enterContact(guest, { name: 'Wendy Window', email, phone: '4165550188' })
  await guest.getByLabel('Continue as a guest').check()
  await guest
    .getByRole('button', { name: /^Book for / })
    .last()
    .click()
  await expect(guest.getByRole('heading', { name: 'Service Confirmed' })).toBeVisible()
  await guest.context().close()

  await keepSession(page, ownFranchise().manager)
  await page.goto(`${tenantUrl('maple')}/account/franchisee/work-orders/day?date=2026-06-17`)
  await expect(page.getByRole('link', { name: /11:00 AM–12:25 PM/ })).toBeVisible()
  await expectAccessible(page)
})

test('a booking that is finished by mail is as long in the calendar as its visit', async ({ page, browser }) => {
  const { name, email } = await signUp(page, 'Cal Calendar')
  const guest = await openTimes(browser, { zone: 'America/Toronto', width: 1280 })
  await guest.getByRole('button', { name: 'Show all times' }).click()
  await guest.getByRole('radio', { name: /^Thursday, June 18, arrives 11:00–11:30 AM/ }).click()
  await enterContact(guest, { name, email, phone: '4165550188' })
  await guest.getByLabel('Continue as a guest').check()
  const book = guest.getByRole('button', { name: /^Book for / }).last()
  await book.click()
  await guest.getByRole('button', { name: 'Email me a link to finish this booking' }).click()
  const { text } = await findMail(guest, email, /^Finish your booking$/)
  await guest.goto('about:blank')
  await guest.goto(tenantUrl('maple') + (/\/manage#f\S+/.exec(text)?.[0] ?? ''))
  await book.click()
  await expect(guest.getByRole('heading', { name: 'Service Confirmed' })).toBeVisible()
  const saved = guest.waitForEvent('download')
  await guest.getByRole('button', { name: 'Add to calendar' }).click()
  const file = await readFile(await (await saved).path(), 'utf8')
  expect(file).toContain('DTSTART:20260618T150000Z')
  expect(file).toContain('DTEND:20260618T162500Z')
  await guest.context().close()
})
