import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { answerOperation } from '../support/operations.ts'
import { openAs, signIn } from '../support/sessions.ts'

const TECHNICIAN = 'tech1.toronto@maple.example'
const PATH = '/account/franchisee/account'

for (const width of [390, 1280])
  test(`staff reach their account from the bar, and see Log Out, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await openAs(page, TECHNICIAN, '/account/franchisee/work-orders')
    const logOut = page.getByRole('banner').getByRole('button', { name: 'Log Out' })
    await expect(logOut).toBeInViewport()
    if (width < 1080) await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('link', { name: 'Your Account' }).and(page.locator(':visible')).click()
    await expect(page).toHaveURL(new RegExp(`${PATH}$`))
    await expect(page.getByRole('heading', { level: 1, name: 'Account and Password' })).toBeVisible()
    const facts = page.getByRole('region', { name: 'Account Information' }).getByRole('definition')
    await expect(facts.nth(1)).toHaveText(TECHNICIAN)
    await expect(page.getByRole('list', { name: 'Your Devices' }).getByRole('listitem').first()).toContainText(
      'This device',
    )
    // Only customers get mails about their bookings.
    await expect(page.getByRole('checkbox', { name: 'Email me about my bookings' })).toBeHidden()
    await expectAccessible(page)
    await expect(logOut).toBeInViewport()
    await logOut.click()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('auth'))).toBeNull()
  })

test('a person chooses dark pages for this browser, and follows the device again', async ({ page }) => {
  await openAs(page, TECHNICIAN, PATH)
  const choice = page.getByRole('region', { name: 'Appearance' }).getByLabel('Light or dark pages')
  const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme')
  await expect(choice).toHaveValue('device')
  await choice.selectOption('Dark')
  await expect.poll(scheme).toBe('dark')
  await expectAccessible(page)
  await page.reload()
  await expect(choice).toHaveValue('dark')
  await choice.selectOption('Same as this device')
  await expect.poll(scheme).toBe('light')
})

test('a short or common password of staff is refused under its field, and what was typed stays', async ({ page }) => {
  await openAs(page, TECHNICIAN, PATH)
  await page.getByRole('button', { name: 'Edit account information' }).click()
  const password = page.getByLabel('New password', { exact: true })
  for (const [typed, message] of [
    ['eleven-char', 'Staff passwords must be at least 12 characters.'],
    ['1qaz2wsx3edc', 'This password is too common and easy to guess. Please choose another.'],
  ] as const) {
    await password.fill(typed)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(password).toHaveAccessibleDescription(new RegExp(message))
    await expect(password).toHaveValue(typed)
  }
  await expectAccessible(page)
})

test('an account that cannot be loaded shows an error and can be loaded again', async ({ page }) => {
  const session = await signIn(page, TECHNICIAN)
  await answerOperation(page, 'CurrentUser', { statusCode: 500, message: 'Broken inside' })
  await session.open(PATH)
  await expect(page.getByText('We couldn’t load your account.')).toBeVisible({ timeout: 60_000 })
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('region', { name: 'Account Information' })).toBeVisible()
})
