import type { Page } from '@playwright/test'
import { baseUrl, expect, expectAccessible, newVisitor, tenantUrl, test } from '../support/fixtures.ts'
import { openMailbox } from '../support/mailbox.ts'
import { enterLogin } from '../support/steps.ts'

declare global {
  interface Window {
    violations: string[]
  }
}

/** Collects what the content security policy, with Trusted Types, blocks on a page. */
const watch = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.violations = []
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      window.violations.push(`${violatedDirective} ${blockedURI} ${sample}`),
    )
  })

test('HEADERS-01 the security policy blocks nothing of our own pages, and blocks markup from a text', async ({
  browser,
}) => {
  const page = await newVisitor(browser)
  await watch(page)
  for (const path of ['/', '/auth/login', '/auth/sign-up', '/auth/forgot-password', '/nowhere']) {
    const answer = await page.goto(`${tenantUrl('maple')}${path}`)
    expect(answer?.headers()['content-security-policy'], path).toMatch(
      /;require-trusted-types-for 'script';trusted-types default$/,
    )
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => window.violations), path).toEqual([])
  }
  await page.goto(`${tenantUrl('maple')}/auth/login`)
  await enterLogin(page, 'manager.toronto@maple.example')
  for (const section of ['Work Orders', 'Invoices', 'Customers', 'Inventory', 'Payouts', 'Analytics']) {
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: section, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    expect(await page.evaluate(() => window.violations), section).toEqual([])
  }
  const refused = await page.evaluate(() => {
    const tries = [
      () => (document.createElement('div').innerHTML = '<img src=x>'),
      () => (document.createElement('script').src = 'https://evil.example/x.js'),
      () => (document.createElement('script').text = 'alert(1)'),
      () => new Worker('data:text/javascript,1'),
    ]
    return tries.map(attempt => {
      try {
        attempt()
        return 'allowed'
      } catch (error) {
        return (error as Error).name
      }
    })
  })
  expect(refused).toEqual(['TypeError', 'TypeError', 'TypeError', 'TypeError'])
})

test('DOOR-02 the printed link opens the mailbox and leaves no token in the address; without it the page explains how to find the link', async ({
  page,
}) => {
  await page.goto(`${baseUrl()}/sandbox/mailbox`)
  await expect(page.getByRole('heading', { level: 1, name: 'Open the mailbox' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Token').fill('wrong')
  await page.getByRole('button', { name: 'Open' }).click()
  await expect(page.getByRole('alert')).toHaveText('This is not the token of this server. Each server has its own.')
  await expectAccessible(page)
  await openMailbox(page)
  expect(page.url()).toBe(`${baseUrl()}/sandbox/mailbox`)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Mailbox', exact: true })).toBeVisible()
})
