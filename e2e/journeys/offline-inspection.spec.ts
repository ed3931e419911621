import type { Page } from '@playwright/test'
import { expect, expectAccessible, newVisitor, tenantUrl, test } from '../support/fixtures.ts'
import { confirmedJob } from '../support/jobs.ts'
import { ownFranchise, ownStaff } from '../support/own-franchise.ts'
import { inspectAllGood, logIn } from '../support/steps.ts'

test('a technician inspects on the phone while the network is gone, and nothing is lost', async ({
  browser,
  page,
  context,
}) => {
  const { id, email } = await confirmedJob(page)
  await page.goto(`${tenantUrl('maple')}/account/franchisee/work-orders/${id}`)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Vehicle Inspection', exact: true }).click()
  await page.getByLabel('Mileage').fill('84210')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  await context.setOffline(true)
  await inspectAllGood(page)
  await page.getByLabel('Inspection notes').fill('Rear left brake pad worn to 3 mm.')
  await expect(page.getByText('Offline. Saved on this phone.')).toBeVisible()
  await expectAccessible(page)

  // Close the browser offline and open it again online.
  const address = page.url()
  await page.close()
  await context.setOffline(false)
  const later = await context.newPage()
  await later.goto(address)
  await expect(later.getByLabel('Inspection notes')).toHaveValue('Rear left brake pad worn to 3 mm.')
  await expect(later.getByText('Saved', { exact: true })).toBeVisible()
  await later.getByRole('button', { name: 'Finish inspection' }).click()
  await expect(later.getByRole('button', { name: 'Complete Order' })).toBeVisible()

  // Another browser shows only what the server has.
  const other = await newVisitor(browser)
  await logIn(other, email)
  await other.goto(`${tenantUrl('maple')}/account/franchisee/work-orders/${id}`)
  await expect(other.getByText('Rear left brake pad worn to 3 mm.')).toBeVisible()
  await expect(other.getByText('84,210 km')).toBeVisible()
  await other.context().close()
})

test.describe('DOOR-15 a shared phone', () => {
  const NOTE = 'Rear left brake pad worn to 3 mm.'
  const PIXEL = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  )

  /** Returns all that the browser stores for the site as text: local storage and every database, bytes included. */
  const allStored = (page: Page): Promise<string> =>
    page.evaluate(async () => {
      const found: string[] = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)]
      const settled = <Result>(request: IDBRequest<Result>) =>
        new Promise<Result>((done, fail) => {
          request.onsuccess = () => done(request.result)
          request.onerror = () => fail(request.error)
        })
      const readable = (value: unknown): string =>
        value instanceof ArrayBuffer ? new TextDecoder('latin1').decode(value) : String(value)
      for (const { name } of await indexedDB.databases()) {
        const database = await settled(indexedDB.open(name ?? ''))
        for (const store of database.objectStoreNames)
          for (const item of await settled<Record<string, unknown>[]>(
            database.transaction(store).objectStore(store).getAll(),
          ))
            found.push(`${name} ${item instanceof CryptoKey ? 'a key' : Object.values(item).map(readable).join(' ')}`)
        database.close()
      }
      return found.join('\n')
    })

  const logOut = async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('button', { name: 'LOG OUT', exact: true }).click()
  }

  test('DOOR-15 unsent work stays encrypted after logout, is closed to other users, and is sent when its author logs in again', async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const { id, email } = await confirmedJob(page)
    const address = `${tenantUrl('maple')}/account/franchisee/work-orders/${id}?step=inspection`
    await page.goto(address)
    await expect(page.getByLabel('Inspection notes')).toBeVisible()
    await expect.poll(() => allStored(page)).toContain('draft-keys a key')
    await context.setOffline(true)
    await page.getByLabel('Inspection notes').fill(NOTE)
    await page
      .getByRole('region', { name: 'Photos' })
      .locator('input[type=file]')
      .setInputFiles({ name: 'wheel.png', mimeType: 'image/png', buffer: PIXEL })
    await expect(page.getByText('Offline. Saved on this phone.')).toBeVisible()
    await expect(page.getByText(/^Waiting to upload/)).toBeVisible()
    expect(await allStored(page)).not.toContain(NOTE)
    // Neither the warning nor the logout needs the server.
    await page.route('**/api/graphql', route => route.abort())
    await context.setOffline(false)
    await page.goto(`${tenantUrl('maple')}/account/franchisee/work-orders`)
    await logOut(page)
    const warning = page.getByRole('dialog', { name: 'Log out with unsent work?' })
    await expect(warning).toContainText(
      '2 changes are not sent yet. They stay on this phone, encrypted, until you log in again.',
    )
    await expectAccessible(page)
    await warning.getByRole('button', { name: 'Stay logged in' }).click()
    await logOut(page)
    await warning.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL(/book\/location/)
    await expect.poll(() => allStored(page)).not.toContain('a key')
    const stored = await allStored(page)
    expect(stored).toContain('kept-work draft')
    expect(stored).not.toContain(NOTE)

    // Another person on this phone neither sees nor sends it.
    await page.unroute('**/api/graphql')
    await logIn(page, ownFranchise().manager)
    await page.goto(address)
    await expect(page.getByLabel('Inspection notes')).toHaveValue('')
    await expect(page.getByText(/^Waiting to upload/)).toHaveCount(0)
    await logOut(page)
    await expect(page).toHaveURL(/book\/location/)

    await logIn(page, email)
    await page.goto(address)
    await expect(page.getByLabel('Inspection notes')).toHaveValue(NOTE)
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await expect(page.getByRole('img', { name: 'Picture of the order' }).first()).toBeVisible()
    await expect.poll(() => allStored(page)).not.toContain('kept-work')
  })

  test('DOOR-15 unencrypted data of an earlier version is encrypted at the next visit', async ({ page }) => {
    await logIn(page, ownStaff('technician'))
    await page.evaluate(
      note => localStorage.setItem('inspection:999999', JSON.stringify({ notes: note, corners: {} })),
      NOTE,
    )
    await page.reload()
    await expect.poll(() => allStored(page)).toMatch(/kept-work draft \d+ 999999/)
    expect(await allStored(page)).not.toContain(NOTE)
  })
})
