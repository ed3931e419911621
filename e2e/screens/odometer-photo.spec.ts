import type { Page } from '@playwright/test'
import { ask, enterAs, saveCar, signUp } from '../support/account.ts'
import { expect, expectAccessible, tenantUrl, test } from '../support/fixtures.ts'
import { displayPhoto, labelPhoto } from '../support/pictures.ts'

const CAMRY = '2018 Toyota Camry'
const VIN = '4T1B11HK6JU120456'
const READ_WITHIN_MS = 120_000

let token: string

test.beforeEach(async ({ page }) => {
  const customer = await signUp(page)
  token = customer.token
  const car = await saveCar(page, customer.token, 'Camry')
  await ask(customer.token, page, `mutation { updateMileage(userVehicleId: ${car}, mileage: 84000) { id } }`)
  await enterAs(page, customer)
})

async function openDialog(page: Page, button: string): Promise<void> {
  await page.goto(`${tenantUrl('maple')}/account/cars`)
  await page.getByRole('button', { name: `Edit ${CAMRY}` }).click()
  await page.getByRole('button', { name: button }).click()
}

async function choosePhoto(page: Page, button: string, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  await (await chooser).setFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer })
}

/** Records every picture that the page converts into a file. */
async function watchPictures(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript(() => {
    const made: object[] = []
    class WatchedCanvas extends OffscreenCanvas {
      override convertToBlob(options?: ImageEncodeOptions): Promise<Blob> {
        made.push({ width: this.width, height: this.height, ...options })
        return super.convertToBlob(options)
      }
    }
    Object.assign(window, { made, OffscreenCanvas: WatchedCanvas })
  })
  return () => page.evaluate(() => (window as typeof window & { made: object[] }).made)
}

/** Returns the newest reading of the car, and how it was entered. */
async function newestReading(page: Page): Promise<unknown> {
  const { userVehicles } = await ask<{ userVehicles: { mileage: object[] }[] }>(
    token,
    page,
    '{ userVehicles { mileage { mileage source } } }',
  )
  return userVehicles[0]?.mileage[0]
}

test('UPLOAD-03 photos of a VIN and of an odometer are read at 720 px along their longest side, as JPEG of quality 0.5, and corrected', async ({
  page,
}) => {
  const pictures = await watchPictures(page)
  const scaled = { width: 720, height: 540, type: 'image/jpeg', quality: 0.5 }
  await openDialog(page, 'Set VIN')
  await choosePhoto(page, 'Photo of the VIN', await labelPhoto(['MFD BY TOYOTA', VIN]))
  await expect(page.getByLabel('VIN', { exact: true })).toHaveValue(VIN, { timeout: READ_WITHIN_MS })
  expect(await pictures()).toEqual([scaled])

  await openDialog(page, 'Update Mileage')
  await choosePhoto(page, 'Photo of the odometer', await labelPhoto(['ODO  84512 km', 'TRIP A 123.4 km', '10:42']))
  await expect(page.getByLabel('Mileage in kilometres')).toHaveValue('84512', { timeout: READ_WITHIN_MS })
  await expect(page.getByText('We read 84,512 km. Please check it against the odometer.')).toBeVisible()
  expect(await pictures()).toEqual([scaled])

  await page.getByLabel('Mileage in kilometres').fill('84513')
  await expect(page.getByText(/^We read/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('listitem', { name: CAMRY })).toContainText('84,513 km')
  expect(await newestReading(page)).toEqual({ mileage: 84_513, source: 'typed' })
})

test('WRONG-09 a light display in a dark bezel is read, with segments and with printed digits', async ({ page }) => {
  await openDialog(page, 'Update Mileage')
  const mileage = page.getByLabel('Mileage in kilometres')
  for (const [light, dark] of [
    ['#b9c7a6', '#1d2419'],
    ['#8fa07a', '#3a4433'],
    ['#e8eef0', '#101418'],
  ] as const) {
    await mileage.fill('')
    await choosePhoto(page, 'Photo of the odometer', await displayPhoto('084512', { light, dark }))
    await expect(mileage).toHaveValue('84512', { timeout: READ_WITHIN_MS })
    await expect(page.getByText('We read 84,512 km. Please check it against the odometer.')).toBeVisible()
  }
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('listitem', { name: CAMRY })).toContainText('84,512 km')
  expect(await newestReading(page)).toEqual({ mileage: 84_512, source: 'photo' })
})

test('an implausible or unreadable mileage shows an error and is not used; the input stays', async ({ page }) => {
  await openDialog(page, 'Update Mileage')
  const dialog = page.getByRole('dialog', { name: 'Update Mileage' })
  const mileage = dialog.getByLabel('Mileage in kilometres')
  await mileage.fill('84100')
  await choosePhoto(page, 'Photo of the odometer', await labelPhoto(['ODO  12345 km']))
  await expect(dialog.getByRole('alert')).toHaveText(
    'We read 12,345 km. The mileage must be at least 84,000 km. Please enter it, or try a clearer picture.',
    { timeout: READ_WITHIN_MS },
  )
  await choosePhoto(page, 'Photo of the odometer', Buffer.from('no picture at all'))
  await expect(dialog.getByRole('alert')).toHaveText(
    'We could not read the mileage from the photo. Please enter it, or try a clearer picture.',
  )
  await expect(mileage).toHaveValue('84100')
  await expectAccessible(page)
})
