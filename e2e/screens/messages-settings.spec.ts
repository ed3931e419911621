import { expect, tenantUrl, test } from '../support/fixtures.ts'
import { keepSession } from '../support/stored-booking.ts'

const SETTINGS = `${tenantUrl('maple')}/account/franchisee/settings`
/** No other file reads this mail. */
const MAIL = 'Refund in cash'

test('an owner writes the text of a mail, sees it as it arrives, mails a test and goes back to ours; tries the wording of invoices', async ({
  page,
}) => {
  await keepSession(page, 'owner@maple.example')
  await page.goto(`${SETTINGS}/messages`)
  await expect(page.getByRole('link', { name: 'Booking confirmed' })).toBeVisible()
  await page.getByRole('link', { name: MAIL }).click()

  const frame = page.frameLocator(`iframe[title="Preview: ${MAIL}"]`)
  await expect(frame.getByRole('heading', { name: 'Your refund' })).toBeVisible()
  await expect(frame.getByText('we have returned $112.45 in cash', { exact: false })).toBeVisible()

  const [subject, opening] = [page.getByLabel('Subject', { exact: true }), page.getByLabel('Opening', { exact: true })]
  await subject.fill('Your cash for {{firstName}}')
  await opening.fill('More on www.maple.example')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('We don’t know {{firstName}}.', { exact: false })).toBeVisible()
  await expect(page.getByText('Remove the link or address.', { exact: false })).toBeVisible()
  await expect(page.getByText('Correct the marked fields to update the preview.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send a test to me' })).toBeDisabled()

  await subject.fill('Your cash, {{customerName}}')
  await opening.fill('Hi {{customerName}}.\nHere you are: {{amount}}.')
  await expect(page.getByText('Your cash, Alex Morgan')).toBeVisible()
  await expect(frame.getByText('Here you are: $112.45.')).toBeVisible()
  await page.getByRole('tab', { name: 'Phone' }).click()
  expect((await page.locator('iframe').boundingBox())?.width).toBeLessThanOrEqual(390)
  await page.getByRole('tab', { name: 'Plain text' }).click()
  await expect(page.getByText('Here you are: $112.45.', { exact: false })).toBeVisible()

  await page.getByRole('button', { name: 'Send a test to me' }).click()
  await expect(page.getByText('Sent to owner@maple.example.')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.getByRole('navigation', { name: 'Settings pages' }).getByRole('link', { name: 'Messages' }).click()
  await expect(page.getByRole('link', { name: `${MAIL} Your text` })).toBeVisible()

  await page.getByRole('link', { name: MAIL }).click()
  await expect(subject).toHaveValue('Your cash, {{customerName}}')
  await page.getByRole('button', { name: 'Back to our text: Subject' }).click()
  await page.getByRole('button', { name: 'Back to our text: Opening' }).click()
  await expect(subject).toHaveValue('Refund for invoice {{invoiceNumber}}')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeHidden()
  await page.reload()
  await expect(subject).toHaveValue('Refund for invoice {{invoiceNumber}}')
  await expect(page.getByRole('button', { name: 'Back to our text', exact: false })).toHaveCount(0)

  // Some mails protect accounts.
  await page.goto(`${SETTINGS}/messages/password_reset`)
  await expect(page.getByText('This text stays ours.', { exact: false })).toBeVisible()
  await expect(page.frameLocator('iframe').getByText('This link works once', { exact: false })).toBeVisible()

  await page.goto(`${SETTINGS}/invoice-wording`)
  await expect(page.getByText('{{vehicle}}')).toBeVisible()
  // On a phone the fields come first.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByText('{{vehicle}}')).toBeHidden()
  await page.getByText('Placeholders (6)').click()
  await expect(page.getByText('{{vehicle}}')).toBeVisible()
  await page.getByLabel('Note').fill('Thank you, {{customerName}}.')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download an example' }).click()
  expect((await download).suggestedFilename()).toBe('invoice-example.pdf')
})
