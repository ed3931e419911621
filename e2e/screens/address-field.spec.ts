import { TORONTO } from '../support/addresses.ts'
import { expect, tenantUrl, test } from '../support/fixtures.ts'
import { answerOperation, delayOperation } from '../support/operations.ts'

const LOCATION = `${tenantUrl('maple')}/book/location`

test('a suggestion for an earlier text is not chosen for what was typed since', async ({ page }) => {
  const typed = '200 Barclay Parade SW, Calgary T2P 4R5'
  await page.goto(LOCATION)
  const field = page.getByRole('combobox', { name: 'Service address' })
  await field.fill('10 King St W, Toronto M5H 1A1')
  await expect(page.getByRole('option')).toHaveCount(1)
  const answer = await delayOperation(page, 'AddressSuggestions')
  await field.fill(typed)
  await field.press('ArrowDown')
  await field.press('Enter')
  await expect(field).toHaveValue(typed)
  answer()
  await page.getByRole('option', { name: /200 Barclay/ }).click()
  await expect(page.getByText(/^Good news/)).toBeVisible()
})

test('the address that was chosen last stays when an earlier choice is looked up late', async ({ page }) => {
  const { id: _, ...place } = { ...TORONTO, complete: true }
  const late = { id: 'late', label: '10 King St E, Toronto, ON, Canada', place: null, attribution: null }
  const known = { id: 'known', label: '10 King St W, Toronto, ON M5H 1A1, Canada', place, attribution: null }
  await answerOperation(page, 'AddressSuggestions', { data: { addressSuggestions: [late, known] } })
  await answerOperation(page, 'ResolveAddress', { data: { resolveAddress: { ...place, street: '10 King St E' } } })
  const answer = await delayOperation(page, 'ResolveAddress')
  await page.goto(LOCATION)
  const field = page.getByRole('combobox', { name: 'Service address' })
  await field.fill('10 King')
  await page.getByRole('option', { name: /10 King St E/ }).click()
  await field.click()
  const lookedUp = page.waitForResponse(response => (response.request().postData() ?? '').includes('"late"'))
  await page.getByRole('option', { name: /10 King St W/ }).click()
  answer()
  await lookedUp
  await expect(page.getByText(/^Good news/)).toBeVisible()
  await expect(field).toHaveValue(known.label)
  const stored = async (): Promise<string | undefined> =>
    await page.evaluate(() => JSON.parse(localStorage.getItem('booking') ?? '{}').address?.street)
  await expect.poll(stored).toBe(place.street)
})
