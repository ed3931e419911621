import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../db/seed/demo-logins.ts'
import type { TenantBranding } from '../../domain/tenant/tenant.ts'
import { enterAs, signUp, storedSession } from '../support/account.ts'
import { baseUrl, expect, tenantUrl, test } from '../support/fixtures.ts'
import { openBooking } from '../support/stored-booking.ts'

const START = '/book/location'

const IDS = { maple: '1', lonestar: '2' }

async function brandingOf(page: Page, tenant: 'maple' | 'lonestar'): Promise<TenantBranding> {
  const answer = await page.request.get(`${baseUrl()}/api/tenant`, { headers: { 'x-tenant-id': IDS[tenant] } })
  return (await answer.json()) as TenantBranding
}

/** Returns the visible branding. */
async function seen(
  page: Page,
): Promise<{ logo: string | null; favicon: string | null; brand: string; title: string }> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return {
    logo: await page.getByRole('banner').getByRole('img').first().getAttribute('src'),
    favicon: await page.locator('link[rel="icon"]').getAttribute('href'),
    brand: await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand-primary')),
    title: await page.title(),
  }
}

/** Removes the tenant from the page, as on a host that knows none. */
async function withoutCarriedTenant(page: Page): Promise<void> {
  await page.route(`**${START}`, async route => {
    const answer = await route.fetch({ url: `${baseUrl()}${START}` })
    const body = (await answer.text()).replace(/<script type="application\/json" id="tenant">.*?<\/script>/s, '')
    await route.fulfill({ response: answer, body })
  })
}

test('TENANT-03 TENANT-04 TENANT-05 each tenant’s name, colours, logo, favicon and title come from its record, in the same build', async ({
  page,
}) => {
  const names: string[] = []
  for (const tenant of ['maple', 'lonestar'] as const) {
    const branding = await brandingOf(page, tenant)
    await page.goto(`${tenantUrl(tenant)}${START}`)
    expect(await seen(page)).toEqual({
      logo: branding.logoUrl,
      favicon: branding.faviconUrl,
      brand: branding.colors.primary,
      title: `Book Online | ${branding.siteTitle}`,
    })
    await expect(page.getByRole('contentinfo')).toContainText(branding.name)
    await expect(page.locator('meta[name="description"]')).toHaveAttribute(
      'content',
      /^Car maintenance made easy.*vans come to you.*oil change, tire rotation, battery replacement and more/,
    )
    names.push(branding.name, branding.colors.primary, branding.logoUrl ?? '')
  }
  expect(new Set(names).size).toBe(6)
})

test('TENANT-03 TENANT-06 when the tenant cannot be loaded, the site shows its default branding and logo, and no error', async ({
  page,
}) => {
  await withoutCarriedTenant(page)
  await page.route('**/api/tenant', route => route.abort())
  await page.goto(`${tenantUrl('maple')}${START}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Where should we come?' })).toBeVisible()
  await expect(page).toHaveTitle('Book Online | Vanbay')
  const home = page.getByRole('link', { name: 'Vanbay: book an appointment' })
  await expect(home.locator('img')).toHaveAttribute('src', '/brand/default-logo.svg')
  await expect(home).toContainText('Vanbay')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('TENANT-01 TENANT-08 the start fetches the tenant without a payload, restores the unfinished booking and keeps the login', async ({
  page,
}) => {
  await withoutCarriedTenant(page)
  const customer = await signUp(page)
  await enterAs(page, customer)
  const sentRequest = page.waitForRequest('**/api/tenant')
  await openBooking(page, START)
  expect((await sentRequest).method()).toBe('GET')
  expect((await sentRequest).postData()).toBeNull()
  await expect(page).toHaveTitle('Book Online | Maple Mobile Lube')
  await page.getByRole('link', { name: /Select Services/ }).click()
  await expect(page.getByLabel('Model', { exact: true })).toHaveValue('Camry')
  const again = page.waitForRequest('**/api/tenant')
  await page.reload()
  await again
  await expect(page.getByLabel('Model', { exact: true })).toHaveValue('Camry')
  await page.goto(`${tenantUrl('maple')}/account/account-password`)
  await expect(page.getByText(customer.email).first()).toBeVisible()
})

test('TENANT-04 pages of the account append their name to the title, the others do not', async ({ page }) => {
  await enterAs(page, await signUp(page))
  await page.goto(`${tenantUrl('maple')}/account/cars`)
  await expect(page).toHaveTitle('Book Online | Maple Mobile Lube – Your Cars')
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Appointments' }).click()
  await expect(page).toHaveTitle(/^Book Online \| Maple Mobile Lube – .*Appointments/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goto(`${tenantUrl('maple')}${START}`)
  await expect(page).toHaveTitle('Book Online | Maple Mobile Lube')
})

test('TENANT-07 login and sign-up are for the tenant of local storage, or for the first', async ({ page }) => {
  const logIn = async (email: string, password: string): Promise<unknown> => {
    await page.goto(`${baseUrl()}/auth/login`)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    const sent = page.waitForRequest('**/api/auth/login')
    await page.getByRole('button', { name: 'Log In', exact: true }).click()
    return (await sent).postDataJSON()
  }
  const american = 'customer@lonestar.example'
  // Without stored state the page uses the first tenant, which has no such customer.
  expect(await logIn(american, DEMO_PASSWORD)).toMatchObject({ tenantId: 1 })
  await expect(page.getByRole('alert')).toContainText('password')

  await page.evaluate(() => localStorage.setItem('tenantId', '2'))
  expect(await logIn(american, DEMO_PASSWORD)).toMatchObject({ tenantId: 2 })
  await expect(page).toHaveURL(/\/account\/appointments/)
  await expect(page.getByRole('contentinfo')).toContainText('Lone Star Auto Van')

  // The session is stored one second after the login. Leaving the page earlier would store it again.
  await expect.poll(() => storedSession(page)).not.toBeNull()
  await page.evaluate(() => localStorage.removeItem('auth'))
  const email = `nora.${crypto.randomUUID()}@example.com`
  await page.goto(`${baseUrl()}/auth/sign-up`)
  await page.getByLabel('Name').fill('Nora New')
  await page.getByLabel('Email').fill(email)
  for (const label of ['Password', 'Confirm Password'])
    await page.getByLabel(label, { exact: true }).fill('a-good-password')
  const sent = page.waitForRequest('**/api/auth/register')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ tenantId: 2 })
  await expect(page).toHaveURL(/\/account\/appointments/)
  const statusAt = async (tenantId: number): Promise<number> => {
    const data = { tenantId, email, password: 'a-good-password' }
    return (await page.request.post(`${baseUrl()}/api/auth/login`, { data })).status()
  }
  expect([await statusAt(1), await statusAt(2)]).toEqual([400, 200])
})
