import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { barcodePicture, labelPhoto } from '../support/pictures.ts'
import { NO_CAR, openBooking } from '../support/stored-booking.ts'

/** The VIN of a 2018 Toyota Camry, with its check digit. */
const VIN = '4T1B11HK6JU120456'

async function openVinLookup(page: Page): Promise<void> {
  await openBooking(page, '/book/select-services', { car: NO_CAR, serviceIds: [] })
  await page.getByRole('tab', { name: 'VIN Lookup' }).click()
}

async function choosePhoto(page: Page, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Photo of the VIN' }).click()
  await (await chooser).setFiles({ name: 'vin.jpg', mimeType: 'image/jpeg', buffer })
}

async function expectCamry(page: Page): Promise<void> {
  await expect(page.getByLabel('VIN', { exact: true })).toHaveValue(VIN, { timeout: 120_000 })
  await expect(page.getByText(/2018 Toyota Camry/).first()).toBeVisible()
}

test('a VIN is read from pictures of the barcodes that cars carry', async ({ page }) => {
  await openVinLookup(page)
  for (const format of ['Code39', 'Code128', 'DataMatrix', 'QRCode'] as const) {
    await page.getByLabel('VIN', { exact: true }).fill('')
    await choosePhoto(page, await barcodePicture(VIN, format))
    await expectCamry(page)
  }
  await page.getByLabel('VIN', { exact: true }).fill('4T1B11HK5JU123456')
  await expect(page.getByText(/^We read/)).toHaveCount(0)
})

test('a VIN is read from the letters of a label, misread letters are corrected by the check digit', async ({
  page,
}) => {
  await openVinLookup(page)
  await choosePhoto(page, await labelPhoto(['MFD BY TOYOTA', VIN.replace('120', '12O'), 'GVWR 4590LB']))
  await expectCamry(page)
  await expectAccessible(page)
})

test('SVC-14: a photo without a VIN asks to enter it or to try a clearer one, and what was typed stays', async ({
  page,
}) => {
  await openVinLookup(page)
  await page.getByLabel('VIN', { exact: true }).fill('4T1B11')
  const message =
    'We could not decode the VIN from the image. Please enter it manually or try uploading a clearer picture.'
  await choosePhoto(page, Buffer.from('no picture at all'))
  await expect(page.getByText(message)).toBeVisible()
  await choosePhoto(page, await labelPhoto(['NOTHING TO SEE']))
  await expect(page.getByText('Getting ready to read the photo…')).toBeVisible()
  await expect(page.getByText(message)).toBeVisible({ timeout: 120_000 })
  await expect(page.getByLabel('VIN', { exact: true })).toHaveValue('4T1B11')
})

test('the camera reads a barcode in view, and is released afterwards', async ({ page }) => {
  const picture = `data:image/png;base64,${(await barcodePicture(VIN, 'Code39')).toString('base64')}`
  await page.addInitScript(source => {
    navigator.mediaDevices.getUserMedia = async () => {
      const image = new Image()
      image.src = source
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = image.width
      canvas.height = image.height
      const draw = () => canvas.getContext('2d')?.drawImage(image, 0, 0)
      setInterval(draw, 100)
      const stream = canvas.captureStream(10)
      Object.assign(window, { cameraTracks: stream.getTracks() })
      return stream
    }
  }, picture)
  await openVinLookup(page)
  await page.getByRole('button', { name: 'Scan the barcode' }).click()
  await expectCamry(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const isStopped = () =>
    page.evaluate(() =>
      (window as typeof window & { cameraTracks: MediaStreamTrack[] }).cameraTracks.every(
        t => t.readyState === 'ended',
      ),
    )
  await expect.poll(isStopped).toBe(true)
})

test('a camera without permission shows an alternative', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('denied', 'NotAllowedError'))
  })
  await openVinLookup(page)
  await page.getByRole('button', { name: 'Scan the barcode' }).click()
  await expect(page.getByRole('alert')).toContainText('We couldn’t open the camera.')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
