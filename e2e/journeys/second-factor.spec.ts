import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { DEMO_PASSWORD } from '../../db/seed/demo-logins.ts'
import { loadConfig } from '../../server/platform/config.ts'
import { openOwnerDatabase } from '../../server/platform/database/owner-pool.ts'
import { resetSecondFactor } from '../../server/second-factor/reset-second-factor.ts'
import { setTenantSecurity } from '../../server/security/set-tenant-security.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { type E2eServer, startE2eServer } from '../support/server.ts'

/** Starts another server, because a tenant that requires a second factor would block all other tests. */
let server: E2eServer
let site: string
let owner: pg.Pool
const dataDir = mkdtempSync(join(tmpdir(), 'vanbay-e2e-factor-'))

test.beforeAll(async () => {
  test.setTimeout(300_000)
  server = await startE2eServer(() => ({ DATA_DIR: dataDir, DATABASE_URL: '' }))
  site = `http://maple.localhost:${server.port}`
  const database = await openOwnerDatabase(loadConfig({ DATA_DIR: dataDir }))
  owner = new pg.Pool({ connectionString: database.url, max: 2 })
})
test.afterAll(async () => {
  await owner.end()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})
test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('referralPopupShown', 'shown')))

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

/** Enters the right password. The next page depends on the account. */
async function enterPassword(page: Page, email: string): Promise<void> {
  await page.goto(`${site}/auth/login`)
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(DEMO_PASSWORD)
  await button(page, 'Log In').click()
}

async function logOut(page: Page): Promise<void> {
  await page.goto(`${site}/api/health`)
  await page.evaluate(() => localStorage.removeItem('auth'))
}

/** Returns the server's time in milliseconds. */
async function now(page: Page): Promise<number> {
  const answer = await page.request.get(`http://localhost:${server.port}/sandbox/clock`)
  return Date.parse(((await answer.json()) as { now: string }).now)
}

/** Returns the app's code. Each code works once, so later calls take the code of a later step of 30 seconds. */
const codeOf = async (page: Page, secret: string, steps = 0): Promise<string> =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: (await now(page)) + steps * 30_000 })

/** Reads the key below the QR code. */
const shownSecret = async (page: Page): Promise<string> =>
  (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '')

/** Saves the recovery codes, which are shown once. */
async function saveCodes(page: Page, then: string): Promise<string[]> {
  const shown = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(shown).toHaveCount(10)
  const codes = await shown.allInnerTexts()
  expect(new Set(codes).size).toBe(10)
  await expect(button(page, then)).toBeDisabled()
  const download = page.waitForEvent('download')
  await button(page, 'Download').click()
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt')
  await page.getByRole('checkbox', { name: 'I saved these codes' }).check()
  await button(page, then).click()
  return codes
}

/** Adds a fingerprint reader that accepts every finger. */
async function addAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable', { enableUI: false })
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** Stops offering passkeys in the email field, because the fingerprint reader would accept at once. */
const offerNoPasskeys = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
  })

const atWork = (page: Page) => expect(page.getByRole('heading', { level: 1, name: 'Work Orders' })).toBeVisible()

test('FACTOR-20 a technician sets up an authenticator app, logs in with its code, a remembered device and a recovery code', async ({
  page,
}) => {
  const email = 'tech1.toronto@maple.example'
  await enterPassword(page, email)
  await atWork(page)
  await page.goto(`${site}/account/security`)
  await expectAccessible(page)
  await button(page, 'Set up authenticator app').click()
  await button(page, 'Continue').click()
  const secret = await shownSecret(page)
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await expectAccessible(page)
  await field(page, 'Code').fill('000000')
  await button(page, 'Turn on').click()
  await expect(field(page, 'Code')).toHaveAccessibleDescription(/incorrect or was already used/)
  await field(page, 'Code').fill(await codeOf(page, secret, -1))
  await button(page, 'Turn on').click()
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible()
  await expectAccessible(page)
  const codes = await saveCodes(page, 'Done')
  await expect(page.getByText('10 codes left')).toBeVisible()
  await expectAccessible(page)

  await logOut(page)
  await enterPassword(page, email)
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm it’s you' })).toBeVisible()
  await expect(field(page, 'Code')).toBeFocused()
  await expect(field(page, 'Code')).toHaveAttribute('autocomplete', 'one-time-code')
  await expectAccessible(page)
  await field(page, 'Code').fill('000000')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Code')).toHaveAccessibleDescription(/incorrect or was already used/)
  await expectAccessible(page)
  await field(page, 'Code').fill(await codeOf(page, secret))
  await page.getByRole('checkbox', { name: /^Skip this step on this device/ }).check()
  await button(page, 'Log In').click()
  await atWork(page)

  await logOut(page)
  await enterPassword(page, email)
  await atWork(page)
  await page.goto(`${site}/account/security`)
  await page.getByRole('button', { name: /^Forget / }).click()
  await expect(page.getByRole('list', { name: 'Remembered devices' })).toBeHidden()

  await logOut(page)
  await enterPassword(page, email)
  await button(page, 'Use a recovery code').click()
  await expect(field(page, 'Recovery code')).toBeFocused()
  await expectAccessible(page)
  await field(page, 'Recovery code').fill((codes[0] ?? '').toLowerCase())
  await button(page, 'Log In').click()
  await atWork(page)
  await page.goto(`${site}/account/security`)
  await expect(page.getByText('9 codes left')).toBeVisible()
  await button(page, 'Remove authenticator app').click()
  await expectAccessible(page)
  await button(page, 'Remove').last().click()
  await expect(button(page, 'Set up authenticator app')).toBeVisible()
})

test('FACTOR-21 a customer adds a passkey, logs in with it and no password, renames it and removes it', async ({
  page,
}) => {
  await addAuthenticator(page)
  const email = 'customer@maple.example'
  await enterPassword(page, email)
  await page.waitForURL(/\/account\/appointments/)
  await page.goto(`${site}/account/account-password`)
  await button(page, 'Add a passkey').click()
  await expectAccessible(page)
  await field(page, 'Name').last().fill('My phone')
  await button(page, 'Continue').click()
  await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('My phone')
  await expectAccessible(page)

  // The browser offers the passkey in the email field, and the reader accepts it.
  await logOut(page)
  await page.goto(`${site}/auth/login`)
  await page.waitForURL(/\/account\/appointments/)
  await offerNoPasskeys(page)
  await logOut(page)
  await page.goto(`${site}/auth/login`)
  await expectAccessible(page)
  await button(page, 'Log in with a passkey').click()
  await page.waitForURL(/\/account\/appointments/)
  await page.goto(`${site}/account/account-password`)
  await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('Last used 6/1/2026')

  await button(page, 'Rename My phone').click()
  await field(page, 'Name').last().fill('Old phone')
  await button(page, 'Rename').last().click()
  await button(page, 'Remove Old phone').click()
  await button(page, 'Remove').last().click()
  await expect(page.getByText('You have no passkeys yet.')).toBeVisible()
  await logOut(page)
  await page.goto(`${site}/auth/login`)
  await button(page, 'Log in with a passkey').click()
  await expect(page.getByRole('alert')).toContainText(/passkey did not work|cancelled or timed out/)
  await expectAccessible(page)
})

test('FACTOR-22 staff see the date, and after it set up a second step to log in: by app or by passkey', async ({
  page,
}) => {
  const email = 'manager.toronto@maple.example'
  const hour = await now(page)
  await setTenantSecurity(owner, { tenantId: 1, secondFactorRequiredFrom: new Date(hour + 40 * 86_400_000) })
  await expect(async () => {
    await logOut(page)
    await enterPassword(page, email)
    await expect(page.getByText('From Saturday, July 11, 2026 you need a second step to log in.')).toBeVisible({
      timeout: 2_000,
    })
  }).toPass()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Set it up now' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible()

  await setTenantSecurity(owner, { tenantId: 1, secondFactorRequiredFrom: new Date(hour - 1000) })
  await expect(async () => {
    await page.goto(`${site}/account/franchisee/work-orders`)
    // Longer than a busy server needs: it says so only once.
    await expect(page.getByText('Your session has ended')).toBeVisible({ timeout: 15_000 })
  }).toPass()
  await enterPassword(page, email)
  await expect(page.getByRole('heading', { level: 1, name: 'Set up two-step login' })).toBeVisible()
  await expectAccessible(page)
  await button(page, 'Continue').click()
  const secret = await shownSecret(page)
  await expectAccessible(page)
  await field(page, 'Code').fill(await codeOf(page, secret))
  await button(page, 'Turn on').click()
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible()
  await expectAccessible(page)
  await saveCodes(page, 'Continue')
  await atWork(page)
  await page.goto(`${site}/account/security`)
  await button(page, 'Remove authenticator app').click()
  await button(page, 'Remove').last().click()
  await expect(page.getByRole('alert')).toContainText('Add another one first')
  await expectAccessible(page)

  await resetSecondFactor(owner, { tenantId: 1, email, reason: 'New phone' })
  await addAuthenticator(page)
  await offerNoPasskeys(page)
  await logOut(page)
  await enterPassword(page, email)
  await page.getByRole('radio', { name: /^Passkey/ }).check()
  await button(page, 'Continue').click()
  await saveCodes(page, 'Continue')
  await atWork(page)
  await logOut(page)
  await enterPassword(page, email)
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm it’s you' })).toBeVisible()
  await expectAccessible(page)
  await button(page, 'Use passkey').click()
  await atWork(page)
})
