import type { Page } from '@playwright/test'
import { expect, expectAccessible, tenantUrl, test } from '../support/fixtures.ts'
import { confirmedJob } from '../support/jobs.ts'
import { labelPhoto } from '../support/pictures.ts'

async function takePhoto(page: Page, text: string): Promise<void> {
  const buffer = await labelPhoto([text])
  const photos = page.getByRole('region', { name: 'Photos' })
  await photos.locator('input[type=file]').setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer })
}

test('photos upload during the inspection, and wait on the phone for reception, also after it was closed', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { id } = await confirmedJob(page)
  const order = `${tenantUrl('maple')}/account/franchisee/work-orders/${id}`
  await page.goto(`${order}?step=inspection`)
  const photos = page.getByRole('region', { name: 'Photos' })
  await takePhoto(page, 'BRAKE')
  await expect(photos.getByRole('img', { name: 'Picture of the order' })).toHaveCount(1)
  await expect(photos.getByRole('progressbar')).toHaveCount(0)
  await expectAccessible(page)

  await page.route('**/inspection_*', route => route.abort())
  await takePhoto(page, 'TIRE')
  await expect(photos.getByText(/^Waiting to upload/)).toBeVisible()
  await expect(photos.getByRole('button', { name: 'Send again' })).toBeVisible()
  await page.close()

  // The order's page continues to upload them.
  const later = await context.newPage()
  await later.goto(order)
  await expect(later.getByRole('img', { name: 'Picture of the order' })).toHaveCount(2)
  await expect(later.getByText(/photos? waiting to upload/)).toBeHidden()
})

test('WRONG-09 the photo of an odometer is stored with the inspection, also if it cannot be read', async ({ page }) => {
  const { id } = await confirmedJob(page)
  await page.goto(`${tenantUrl('maple')}/account/franchisee/work-orders/${id}?step=inspection`)
  const readings = page.getByRole('region', { name: 'Readings' })
  const buffer = await labelPhoto(['no number'])
  await readings
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'IMG_2.jpg', mimeType: 'image/jpeg', buffer })
  await expect(readings.getByRole('alert')).toHaveText(
    'We could not read the mileage. The photo is saved below. Please type the mileage.',
    { timeout: 45_000 },
  )
  const photos = page.getByRole('region', { name: 'Photos' })
  await expect(photos.getByRole('img', { name: 'Picture of the order' })).toHaveCount(1)
  await page.reload()
  await expect(photos.getByRole('img', { name: 'Picture of the order' })).toHaveCount(1)
})

test('a file that is not a picture is refused with an error, and a photo that cannot be sent can be removed', async ({
  page,
}) => {
  const { id } = await confirmedJob(page)
  await page.goto(`${tenantUrl('maple')}/account/franchisee/work-orders/${id}?step=inspection`)
  const photos = page.getByRole('region', { name: 'Photos' })
  const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') }
  await photos.locator('input[type=file]').setInputFiles(text)
  await expect(photos.getByRole('alert')).toContainText('We can’t open this file.')
  await page.route('**/inspection_*', route => route.abort())
  await takePhoto(page, 'BLURRED')
  await photos.getByRole('button', { name: 'Remove' }).click()
  await expect(photos.getByRole('img', { name: 'Picture of the order' })).toHaveCount(0)
})
