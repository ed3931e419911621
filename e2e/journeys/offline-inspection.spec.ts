import { expect, expectAccessible, tenantUrl, test } from '../fixtures.ts'
import { inspectAllGood, logIn } from '../steps.ts'

test('a technician inspects on the phone while the network is gone, and nothing is lost', async ({ page, context }) => {
  await logIn(page, 'tech1.toronto@maple.example')
  await expectAccessible(page)
  await page
    .getByRole('region', { name: 'Monday, June 1, 2026' })
    .getByRole('link', { name: /Confirmed/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Vehicle Inspection', exact: true }).click()
  await page.getByLabel('Mileage').fill('84210')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  await context.setOffline(true)
  await inspectAllGood(page)
  await page.getByLabel('Inspection notes').fill('Rear left brake pad worn to 3 mm.')
  await expect(page.getByText('Not saved – no connection, kept on this phone')).toBeVisible()
  await expectAccessible(page)

  // The phone's browser is closed without a network and opened again with one.
  const address = page.url()
  await page.close()
  await context.setOffline(false)
  const later = await context.newPage()
  await later.goto(address)
  await expect(later.getByLabel('Inspection notes')).toHaveValue('Rear left brake pad worn to 3 mm.')
  await expect(later.getByText('Saved', { exact: true })).toBeVisible()
  await later.getByRole('button', { name: 'Finish inspection' }).click()
  await expect(later.getByRole('button', { name: 'Complete Order' })).toBeVisible()

  // What the phone kept is gone with the session; what is shown now comes from the server.
  await later.evaluate(() => localStorage.clear())
  await logIn(later, 'tech1.toronto@maple.example')
  await later.goto(address.replace(/\?.*/, '').replace(/^.*(?=\/account)/, tenantUrl('maple')))
  await expect(later.getByText('Rear left brake pad worn to 3 mm.')).toBeVisible()
  await expect(later.getByText('84,210 km')).toBeVisible()
})
