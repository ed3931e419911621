import type { Page } from '@playwright/test'
import { withOwner } from '../support/create-franchises.ts'
import { expect, expectAccessible, tenantUrl, test } from '../support/fixtures.ts'
import { confirmedJob } from '../support/jobs.ts'
import { labelPhoto } from '../support/pictures.ts'
import { inspectAllGood } from '../support/steps.ts'

const READ_WITHIN_MS = 120_000
const VIN = '4T1B11HK6JU120456'

const open = async (page: Page): Promise<string> => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { id } = await confirmedJob(page)
  await page.goto(`${tenantUrl('maple')}/account/franchisee/work-orders/${id}?step=inspection`)
  return id
}
const picture = async (...lines: string[]) => ({
  name: 'IMG_1.jpg',
  mimeType: 'image/jpeg',
  buffer: await labelPhoto(lines),
})
const storedInspection = (id: string): Promise<Record<string, unknown> | undefined> =>
  withOwner(async pool => {
    const { rows } = await pool.query<Record<string, unknown>>(
      `select i.vin, i.recommended, i.corners, v.vin as on_file, array(select subject from work_order_photo p where p.work_order_id = i.work_order_id order by id) as photos
       from inspection i join work_order o on o.tenant_id = i.tenant_id and o.id = i.work_order_id
       join user_vehicle v on v.tenant_id = o.tenant_id and v.id = o.user_vehicle_id where i.tenant_id = 1 and i.work_order_id = $1`,
      [id],
    )
    return rows[0]
  })

test('a poor item asks for a photo or a reason, and offers the service that helps; the customer gets what is ticked', async ({
  page,
}) => {
  const id = await open(page)
  await inspectAllGood(page)
  for (const corner of ['Front left', 'Rear left'])
    await page
      .getByRole('region', { name: corner })
      .getByRole('group', { name: 'Brakes' })
      .getByRole('radio', { name: 'Poor' })
      .press('Space')
  const [front, rear] = ['Front left', 'Rear left'].map(name => page.getByRole('region', { name, exact: true }))
  if (!front || !rear) throw new Error('two corners')
  await expect(page.getByRole('button', { name: 'Next: Photo of front left brakes' })).toBeVisible()
  await front.getByRole('checkbox', { name: /^Recommend Brake/ }).check()
  await rear.getByRole('checkbox', { name: /^Recommend Brake/ }).check()
  const card = page.getByRole('region', { name: 'Recommended work' })
  await expect(card.getByRole('listitem')).toHaveCount(1)
  await expect(card).toContainText(/Front left brake, Rear left brake\. \$\d+\.\d\d plus tax/)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Next: Photo of front left brakes' }).click()
  await front
    .locator('input[type=file]')
    .first()
    .setInputFiles(await picture('BRAKE'))
  await expect(front.getByText('Photo added.')).toBeVisible()
  await page.getByRole('button', { name: 'Next: Photo of rear left brakes' }).click()
  await page.getByRole('button', { name: 'Note on rear left brakes' }).click()
  await page.getByRole('textbox', { name: 'Note on rear left brakes' }).fill('Too dark for a photo')
  await expect(page.getByRole('button', { name: 'Finish inspection' })).toBeVisible()

  // What is good again is not recommended.
  const tires = rear.getByRole('group', { name: 'Brakes' })
  await tires.getByRole('radio', { name: 'Good' }).press('Space')
  await expect(card).toContainText(/Front left brake\. \$/)
  await expect(rear.getByRole('checkbox', { name: /^Recommend/ })).toHaveCount(0)
  await tires.getByRole('radio', { name: 'Poor' }).press('Space')
  await rear.getByRole('checkbox', { name: /^Recommend Brake/ }).check()
  await page.getByRole('button', { name: 'Finish inspection' }).click()
  const lines = page.getByRole('list', { name: 'Recommended work' })
  await expect(lines).toContainText('Front left brake, Rear left brake')
  await expect
    .poll(() => storedInspection(id))
    .toMatchObject({
      photos: ['FrontLeft-brake'],
      recommended: [{ items: ['FrontLeft-brake', 'RearLeft-brake'] }],
    })
})

test('a DOT code is scanned, says how old the tire is, and a wrong reading is corrected', async ({ page }) => {
  test.slow()
  const id = await open(page)
  const corner = page.getByRole('region', { name: 'Front left', exact: true })
  const code = corner.getByLabel('DOT code')
  await corner
    .locator('input[type=file]')
    .last()
    .setInputFiles(await picture('NORTHLINE 205/55R16', 'DOT 4B9K JU1R 3519'))
  await expect(code).toHaveValue('DOT 4B9K JU1R 3519', { timeout: READ_WITHIN_MS })
  await expect(corner.getByText('We read DOT 4B9K JU1R 3519. Please check it against the tire.')).toBeVisible()
  await expect(corner.getByText('6 years old: made in week 35 of 2019')).toBeVisible()
  await expectAccessible(page)
  await code.fill('3514')
  await expect(corner.getByText(/^We read /)).toHaveCount(0)
  await expect(corner.getByText('11 years old: made in week 35 of 2014')).toBeVisible()
  await expect(corner.getByText('Replace tires of more than 10 years, whatever their tread.')).toBeVisible()
  await code.fill('3524')
  await expect(corner.getByText('Made in week 35 of 2024')).toBeVisible()
  await corner
    .locator('input[type=file]')
    .last()
    .setInputFiles(await picture('NOTHING TO SEE'))
  await expect(corner.getByText('We couldn’t read the code. Please type its last four digits.')).toBeVisible({
    timeout: READ_WITHIN_MS,
  })
  await expect(code).toHaveValue('3524')
  await expect
    .poll(async () => (await storedInspection(id))?.corners)
    .toMatchObject({ FrontLeft: { tireIdNumber: '3524' } })
})

test('the VIN on the car is scanned, compared with the one on file, and kept for a car without one', async ({
  page,
}) => {
  test.slow()
  const id = await open(page)
  await withOwner(pool =>
    pool.query(
      'update user_vehicle v set vin = null from work_order o where o.tenant_id = 1 and o.id = $1 and v.tenant_id = 1 and v.id = o.user_vehicle_id',
      [id],
    ),
  )
  await page.reload()
  const readings = page.getByRole('region', { name: 'Readings' })
  const vin = readings.getByLabel('VIN', { exact: true })
  await expect(readings.getByText('This car has no VIN on file yet.')).toBeVisible()
  await readings
    .locator('input[type=file]')
    .last()
    .setInputFiles(await picture('MFD BY TOYOTA', VIN))
  await expect(vin).toHaveValue(VIN, { timeout: READ_WITHIN_MS })
  await vin.fill('4T1B11HK')
  await vin.blur()
  await expect(readings.getByText(/A VIN has exactly 17 letters and digits/)).toBeVisible()
  await inspectAllGood(page)
  await page.getByRole('button', { name: 'Next: VIN' }).click()
  await expect(vin).toBeFocused()
  await vin.fill(VIN)
  await page.getByRole('button', { name: 'Finish inspection' }).click()
  await expect(page.getByRole('button', { name: 'Complete Order' })).toBeVisible()
  expect(await storedInspection(id)).toMatchObject({ vin: VIN, on_file: VIN })
})
