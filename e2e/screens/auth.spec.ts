import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../db/seed/demo-logins.ts'
import { TEXTS } from '../../domain/account/texts.ts'
import { TEXTS as SERVER_TEXTS } from '../../server/account/texts.ts'
import { ask, type Customer, enterAs, logIn, salesToken, signUp, storedSession } from '../support/account.ts'
import { baseUrl, expect, expectAccessible, tenantUrl, test } from '../support/fixtures.ts'
import { findMail } from '../support/mailbox.ts'
import { answerOperation, delayOperation, hashOf } from '../support/operations.ts'
import { ownFranchise } from '../support/own-franchise.ts'
import { chooseOwnHour } from '../support/own-hours.ts'
import { keepSession, openSchedule } from '../support/stored-booking.ts'

const open = (page: Page, path: string) => page.goto(`${tenantUrl('maple')}${path}`)
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const described = (page: Page, name: string, text: string) =>
  expect(field(page, name)).toHaveAccessibleDescription(text)

/** Fills in fields, and expects a disabled button before each. */
async function fillIn(page: Page, values: Record<string, string>, submit: string): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await expect(button(page, submit)).toBeDisabled()
    await field(page, name).fill(value)
  }
  await expect(button(page, submit)).toBeEnabled()
}

type Answer = { status: number; json: object } | null

/** Stubs the next answer of a REST route; null aborts the request. */
const answerNext = (page: Page, path: string, answer: Answer) =>
  page.route(`**/api${path}`, route => (answer ? route.fulfill(answer) : route.abort()), { times: 1 })

/** Replaces the password of the next call, so that the server refuses it. */
const sendPassword = (page: Page, path: string, password: string) =>
  page.route(
    `**/api${path}`,
    route => route.continue({ postData: JSON.stringify({ ...(route.request().postDataJSON() as object), password }) }),
    { times: 1 },
  )

const refusal = (statusCode: number, message: string, fields: Record<string, string> = {}): Answer => ({
  status: statusCode,
  json: {
    statusCode,
    error: 'REFUSED',
    message,
    fields: Object.entries(fields).map(([name, text]) => ({ field: name, message: text })),
  },
})

const NEW = { Name: 'Nora New', Email: 'nora@example.com', Password: 'a-good-one', 'Confirm Password': 'a-good-one' }

test.describe('login', () => {
  const typed = { Email: 'nora@example.com', Password: 'a-good-one' }

  test('AUTH-01 AUTH-02 has its fields and links, and logs in once both fields are filled', async ({ page }) => {
    await open(page, '/auth/login')
    await expectAccessible(page)
    for (const [name, path] of [
      ['Forgot Password', '/auth/forgot-password'],
      ['Back to Booking', '/book/location'],
      ['Book', '/book/location'],
      ['Sign Up', '/auth/sign-up'],
    ] as const)
      await expect(link(page, name)).toHaveAttribute('href', path)
    await fillIn(page, typed, 'Log In')
    await field(page, 'Email').fill('')
    await expect(button(page, 'Log In')).toBeDisabled()
  })

  test('AUTH-04 the session has the user and the details from the query API', async ({ page }) => {
    const customer = await signUp(page)
    const discount = `mutation { setDefaultDiscount(userId: "${customer.id}", discountType: PERCENT, discountAmount: "1000") { id } }`
    await ask(await salesToken(page), page, discount)
    await ask(customer.token, page, 'mutation { setBookingNotification(checkedEmail: false) }')
    const { id, manager } = ownFranchise()
    const stored = { token: expect.stringMatching(/^[\w-]{43}$/), isAuthenticated: true }
    for (const [email, password, user] of [
      [
        customer.email,
        customer.password,
        {
          id: Number(customer.id),
          name: customer.name,
          email: customer.email,
          roles: [],
          franchiseId: null,
          franchiseIds: [],
          vendorId: null,
          notificationRequests: false,
          discountType: 'PERCENT',
          discountAmount: 1_000,
        },
      ],
      [
        manager,
        DEMO_PASSWORD,
        {
          id: expect.any(Number),
          name: 'Mara Manager',
          email: manager,
          roles: ['manager'],
          franchiseId: Number(id),
          franchiseIds: [Number(id)],
          vendorId: null,
          notificationRequests: expect.any(Boolean),
          discountType: null,
          discountAmount: null,
        },
      ],
    ] as const) {
      // Leave the app, because it stores the session on unload.
      await page.goto(`${tenantUrl('maple')}/api/health`)
      await page.evaluate(() => localStorage.clear())
      await open(page, '/auth/login')
      await fillIn(page, { Email: email, Password: password }, 'Log In')
      await button(page, 'Log In').click()
      await expect.poll(() => storedSession(page)).toEqual({ ...user, ...stored })
    }
  })

  test('AUTH-05 shows the message of a 400, and Whoops for any other error; the input stays', async ({ page }) => {
    await open(page, '/auth/login')
    await fillIn(page, typed, 'Log In')
    await button(page, 'Log In').click()
    await expect(page.getByRole('alert')).toHaveText(SERVER_TEXTS.loginFailed)
    for (const [answer, text] of [
      [refusal(500, 'Broken inside'), /^Whoops, something went wrong!$/],
      [null, /^Whoops, something went wrong! We could not reach the server\./],
    ] as const) {
      await answerNext(page, '/auth/login', answer)
      await button(page, 'Log In').click()
      await expect(page.getByRole('alert')).toHaveText(text)
    }
    await expect(field(page, 'Password')).toHaveValue(typed.Password)
  })
})

test.describe('sign-up', () => {
  test('AUTH-06 AUTH-07 AUTH-08 has its texts, and refuses empty fields', async ({ page }) => {
    await open(page, '/auth/sign-up')
    await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible()
    await expect(page.getByText('Sign up to get started.', { exact: true })).toBeVisible()
    await expect(link(page, 'Back to Booking')).toHaveAttribute('href', '/book/location')
    await expectAccessible(page)
    await fillIn(page, NEW, 'Sign Up')
    await link(page, 'Already have an account? Log in').click()
    await expect(page).toHaveURL(/\/auth\/login$/)
  })

  test('AUTH-09 AUTH-10 needs the human check, whose solution the browser finds', async ({ page }) => {
    const email = `nora.${crypto.randomUUID()}@example.com`
    await page.route('**/api/human-check/**', route => route.abort(), { times: 1 })
    await open(page, '/auth/sign-up')
    await fillIn(page, { ...NEW, Email: email }, 'Sign Up')
    await button(page, 'Sign Up').click()
    await expect(page.getByRole('alert')).toHaveText('reCAPTCHA not ready. Please try again later.')
    const sentRequest = page.waitForRequest(sent => sent.url().includes('/human-check/challenge'))
    const registered = page.waitForRequest('**/api/auth/register')
    await button(page, 'Sign Up').click()
    expect(new URL((await sentRequest).url()).searchParams.get('action') ?? 'SignUp').toBe('SignUp')
    expect((await registered).postDataJSON()).toEqual({
      tenantId: 1,
      name: NEW.Name,
      email,
      password: NEW.Password,
      recaptchaToken: expect.stringMatching(/^[\w+/=]{100,}$/),
    })
    await expect(page).toHaveURL(/\/account\/appointments/)
    await expect.poll(() => storedSession(page)).toMatchObject({ email, name: NEW.Name })
  })

  test('with reCAPTCHA the page asks for the action SignUp', async ({ page }) => {
    await page.addInitScript(() => {
      window.grecaptcha = { ready: done => done(), execute: async (_key, { action }) => `token for ${action}` }
    })
    await open(page, '/auth/sign-up')
    await fillIn(page, NEW, 'Sign Up')
    await answerNext(page, '/human-check/settings', { status: 200, json: { kind: 'recaptcha', siteKey: 'a-key' } })
    await answerNext(page, '/auth/register', refusal(400, 'Asked.'))
    const sentRequest = page.waitForRequest('**/api/auth/register')
    await button(page, 'Sign Up').click()
    expect((await sentRequest).postDataJSON()).toEqual({
      tenantId: 1,
      name: NEW.Name,
      email: NEW.Email,
      password: NEW.Password,
      recaptchaToken: 'token for SignUp',
    })
  })

  test('AUTH-11 AUTH-12 takes a password of six characters that is not the email, typed the same twice', async ({
    page,
  }) => {
    await open(page, '/auth/sign-up')
    await described(page, 'Password', 'At least 6 characters. It can’t be the same as your email.')
    await fillIn(page, { ...NEW, Password: '12345', 'Confirm Password': '12346' }, 'Sign Up')
    await expect(page.getByText('Passwords do not match')).toBeHidden()
    await field(page, 'Confirm Password').press('Enter')
    await described(page, 'Confirm Password', 'Passwords do not match')
    await expect(page.getByRole('alert')).toHaveText('Passwords do not match')
    await field(page, 'Confirm Password').fill('12345')
    await expect(page.getByText('Passwords do not match')).toHaveCount(0)
    await field(page, 'Confirm Password').press('Enter')
    await expect(page.getByRole('alert')).toHaveText('Password must be at least 6 characters.')
    await field(page, 'Confirm Password').fill('1234567')
    await field(page, 'Confirm Password').blur()
    await described(page, 'Confirm Password', 'Passwords do not match')
    for (const name of ['Password', 'Confirm Password']) await field(page, name).fill(NEW.Email)
    await button(page, 'Sign Up').click()
    await expect(page.getByRole('alert')).toHaveText('Password must not match the email.')
  })

  test('AUTH-13 AUTH-14 logs the user in with the server’s answer; with the typed name and no role where the answer has none', async ({
    page,
  }) => {
    for (const hasNameAndRoles of [true, false]) {
      await page.goto(`${tenantUrl('maple')}/api/health`)
      await page.evaluate(() => localStorage.clear())
      // A late answer would overwrite the name.
      await answerOperation(page, 'CurrentUser', null)
      await page.route('**/api/auth/register', async route => {
        const response = await route.fetch({ url: `${baseUrl()}/api/auth/register` })
        const { name, roles, ...rest } = (await response.json()) as { name: string; roles: string[] }
        await route.fulfill({ response, json: hasNameAndRoles ? { name, roles, ...rest } : rest })
      })
      const email = `nora.${crypto.randomUUID()}@example.com`
      await open(page, '/auth/sign-up')
      await fillIn(page, { ...NEW, Email: email }, 'Sign Up')
      await button(page, 'Sign Up').click()
      await expect(page).toHaveURL(/\/account\/appointments/)
      const user = { id: expect.any(Number), email, name: NEW.Name, roles: [], franchiseId: null, franchiseIds: [] }
      await expect
        .poll(() => storedSession(page))
        .toMatchObject({ ...user, vendorId: null, token: expect.any(String), isAuthenticated: true })
      await page.unrouteAll()
      const { token } = (await storedSession(page)) as { token: string }
      expect(await ask(token, page, '{ currentUser { name email } }')).toEqual({
        currentUser: { name: NEW.Name, email },
      })
    }
  })

  test('a user with a role stays signed in with it', async ({ page }) => {
    const { id, token, email } = await signUp(page)
    await answerOperation(page, 'CurrentUser', null)
    await open(page, '/auth/sign-up')
    await fillIn(page, NEW, 'Sign Up')
    const more = { name: 'Nora Newer', roles: ['sales'], franchiseIds: [7], franchiseId: 7, vendorId: 4 }
    const json = { authentication_token: token, id: Number(id), email, ...more }
    await answerNext(page, '/auth/register', { status: 200, json })
    await button(page, 'Sign Up').click()
    await page.waitForURL(/\/account\/franchisee\/work-orders/)
    await expect.poll(() => storedSession(page)).toMatchObject({ token, email, id: Number(id), ...more })
  })

  test('AUTH-15 shows a 422 under the fields, the message of a 400, and Whoops for any other error', async ({
    page,
  }) => {
    await open(page, '/auth/sign-up')
    await fillIn(page, { ...NEW, Name: 'Nora www.example.com', Email: 'nora@example' }, 'Sign Up')
    await sendPassword(page, '/auth/register', '12345')
    await button(page, 'Sign Up').click()
    await described(page, 'Name', TEXTS.name.hasLink)
    await described(page, 'Email', 'Please enter a valid email address')
    await expect(field(page, 'Password')).toHaveAccessibleDescription(/^Password must be at least 6 characters\./)
    for (const [name, value] of Object.entries({ ...NEW, Email: 'customer@maple.example' }))
      await field(page, name).fill(value)
    await button(page, 'Sign Up').click()
    await expect(page.getByRole('alert')).toHaveText(SERVER_TEXTS.accountNotCreated)
    await answerNext(page, '/auth/register', refusal(422, 'No.', { tenantId: 'No such tenant.' }))
    await button(page, 'Sign Up').click()
    await expect(page.getByRole('alert')).toHaveText('No such tenant.')
    for (const [answer, text] of [
      [refusal(500, 'Broken inside'), /^Whoops, looks like something went wrong!$/],
      [null, /^Whoops, looks like something went wrong! We could not reach/],
    ] as const) {
      await answerNext(page, '/auth/register', answer)
      await button(page, 'Sign Up').click()
      await expect(page.getByRole('alert')).toHaveText(text)
    }
    await expect(field(page, 'Confirm Password')).toHaveValue(NEW.Password)
  })
})

test.describe('a forgotten password', () => {
  const LINK = '/auth/forgot-password?resetReferrer=a-token&resetEmail=nora%40example.com'

  test('AUTH-16 AUTH-17 asks for the email, and with the mailed link for the new password', async ({ page }) => {
    await open(page, '/auth/forgot-password')
    await fillIn(page, { Email: 'nora@example.com' }, 'Send the link')
    await expect(field(page, 'New password')).toBeHidden()
    await open(page, LINK)
    await expect(page.getByRole('heading', { name: 'Change Password' })).toBeVisible()
    await expectAccessible(page)
    await fillIn(page, { 'New password': 'a-new-one' }, 'Change Password')
    await expect(field(page, 'Email')).toHaveValue('nora@example.com')
  })

  /** Asks for a reset link. @returns its path */
  async function resetPath(page: Page, email: string): Promise<string> {
    const response = await page.request.post(`${baseUrl()}/api/auth/forgot-password`, { data: { email } })
    expect(response.ok()).toBe(true)
    const { text } = await findMail(page, email, /password/i)
    const { pathname, search } = new URL(/https?:\S+\/auth\/forgot-password\S+/.exec(text)?.[0] ?? '')
    return `${pathname}${search}`
  }

  test('AUTH-19 logs in with the returned token and goes to the booking start', async ({ page }) => {
    const { name, email } = await signUp(page)
    await open(page, await resetPath(page, email))
    await fillIn(page, { 'New password': 'a-new-one' }, 'Change Password')
    await button(page, 'Change Password').click()
    await expect(page).toHaveURL(/\/book\/location$/)
    await expect.poll(() => storedSession(page)).toMatchObject({ token: expect.any(String), email, name })
    const { token } = (await storedSession(page)) as { token: string }
    expect(await ask(token, page, '{ currentUser { email } }')).toEqual({ currentUser: { email } })
    expect(await logIn(page, { email, password: 'a-new-one' })).toMatch(/^[\w-]{43}$/)
  })

  test('AUTH-20 shows a 422 under the fields, the message of a 400, and Whoops for any other error', async ({
    page,
  }) => {
    const expectOthers = async (call: string, submit: string): Promise<void> => {
      // A message without a field is also shown.
      await answerNext(page, call, refusal(422, 'No.', { name: 'No such name.' }))
      await button(page, submit).click()
      await expect(page.getByRole('alert')).toContainText('No such name.')
      for (const [answer, text] of [
        [refusal(400, 'Not like this.'), /^Not like this\.$/],
        [refusal(500, 'Broken inside'), /^Whoops, looks like something went wrong!$/],
      ] as const) {
        await answerNext(page, call, answer)
        await button(page, submit).click()
        await expect(page.getByRole('alert')).toHaveText(text)
      }
    }
    await open(page, '/auth/forgot-password')
    await field(page, 'Email').fill('nora@example')
    await button(page, 'Send the link').click()
    await described(page, 'Email', 'Please enter a valid email address')
    await field(page, 'Email').fill('nora@example.org')
    await expectOthers('/auth/forgot-password', 'Send the link')

    await open(page, LINK)
    await sendPassword(page, '/auth/reset-password', '12345')
    await field(page, 'New password').fill('a-new-one')
    await button(page, 'Change Password').click()
    await expect(field(page, 'New password')).toHaveAccessibleDescription(/^Password must be at least 6 characters\./)
    // The server never sent this link.
    await button(page, 'Change Password').click()
    await expect(page.getByRole('alert')).toHaveText(SERVER_TEXTS.linkInvalid)
    await expectOthers('/auth/reset-password', 'Change Password')
  })
})

test.describe('the session', () => {
  let customer: Customer
  test.beforeEach(async ({ page }) => {
    customer = await signUp(page)
    await enterAs(page, customer)
  })

  const revoke = (page: Page, token = customer.token) =>
    page.request.post(`${baseUrl()}/api/auth/logout`, { data: {}, headers: { authorization: `Bearer ${token}` } })
  const ended = (page: Page) => page.getByRole('main').getByText('Your session has ended', { exact: true })

  test('AUTH-21 logging out calls the server, removes the user and the postal code, and opens the root page', async ({
    page,
  }) => {
    await open(page, '/book/location')
    await page.getByRole('combobox', { name: 'Service address' }).fill('10 King St W, Toronto M5H 1A1')
    await page
      .getByRole('option', { name: /10 King/ })
      .first()
      .click()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('booking'))).toContain('M5H 1A1')
    await open(page, '/account/appointments')
    const sent = page.waitForRequest('**/api/auth/logout')
    await button(page, 'Log Out').click()
    const request = await sent
    expect([request.method(), request.postDataJSON(), request.headers().authorization]).toEqual([
      'POST',
      {},
      `Bearer ${customer.token}`,
    ])
    await expect(page).toHaveURL(/\/book\/location$/)
    await expect.poll(() => storedSession(page)).toBeNull()
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('M5H 1A1')
    // The page does not wait for the answer.
    await request.response()
    await expect(ask(customer.token, page, '{ currentUser { id } }')).rejects.toThrow('Please log in.')
    await expect(ended(page)).toBeHidden()
  })

  test('WRONG-19 AUTH-21 a logout forgets the user, the postal code, the car, the contact and the notes, and keeps the services', async ({
    page,
  }) => {
    await openSchedule(page, { ownerId: Number(customer.id), notes: 'Gate code 4711' })
    const storedDraft = () =>
      page.evaluate(
        () => JSON.parse(localStorage.getItem('booking') ?? '{}') as Record<string, unknown> & { car?: object },
      )
    const { serviceIds } = await storedDraft()
    await field(page, 'Name').fill('Nora Other')
    await field(page, 'Phone').fill('4165550123')
    await expect
      .poll(async () => (await storedDraft()).postalCode)
      .toEqual({
        code: ownFranchise().address.postalCode,
        isInService: true,
      })
    await open(page, '/account/appointments')
    await button(page, 'Log Out').click()
    await expect(page).toHaveURL(/\/book\/location$/)
    await expect.poll(() => storedSession(page)).toBeNull()
    await expect(field(page, 'Service address')).toHaveValue('')
    expect(await storedDraft()).toMatchObject({
      postalCode: null,
      address: null,
      ownerId: null,
      serviceIds,
    })
    const left = await page.evaluate(() => [localStorage, sessionStorage].map(kept => JSON.stringify(kept)).join())
    expect(left).not.toMatch(/M5H ?1A1|Nora|4165550123|Gate code|Camry|@/)
    // What this person chooses now stays when they log in.
    const other = await signUp(page)
    await page.evaluate(() => {
      const draft = JSON.parse(localStorage.getItem('booking') ?? '{}') as object
      localStorage.setItem('booking', JSON.stringify({ ...draft, notes: 'Blue door' }))
    })
    await open(page, '/auth/login')
    await fillIn(page, { Email: other.email, Password: other.password }, 'Log In')
    await button(page, 'Log In').click()
    await expect(page).not.toHaveURL(/login/)
    await expect.poll(async () => (await storedDraft()).ownerId).toBe(Number(other.id))
    expect(await storedDraft()).toMatchObject({ serviceIds, notes: 'Blue door' })
  })

  test('a logout without reception ends the session on the server once it is reached', async ({ page }) => {
    await open(page, '/account/appointments')
    await expect(page.getByText('No upcoming appointments.')).toBeVisible()
    await page.route('**/api/auth/logout', route => route.abort())
    await button(page, 'Log Out').click()
    await expect(page).toHaveURL(/\/book\/location$/)
    await expect.poll(() => storedSession(page)).toBeNull()
    const isOpen = (token: string): Promise<boolean> =>
      ask(token, page, '{ currentUser { id } }').then(
        () => true,
        () => false,
      )
    expect(await isOpen(customer.token)).toBe(true)
    // Also by a page that is opened later.
    await page.reload()
    await page.unroute('**/api/auth/logout')
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect.poll(async () => await isOpen(customer.token)).toBe(false)
  })

  test('WRONG-19 a logout of staff leaves nothing of the customer they booked for', async ({ page }) => {
    const { id, name, email } = customer
    const token = await keepSession(page, 'manager.toronto@maple.example')
    const { currentUser } = await ask<{ currentUser: { id: string } }>(token, page, '{ currentUser { id } }')
    const contact = { selection: 'new', name, email, phoneNumber: '4165550123' }
    await openSchedule(page, { ownerId: Number(currentUser.id), customer: { id, name, email }, contact, notes: 'Dog' })
    await expect(field(page, 'Notes for the technician (optional)')).toHaveValue('Dog')
    await page.getByRole('banner').getByRole('button', { name: 'Log Out' }).click()
    await expect(page).toHaveURL(/\/book\/location$/)
    await expect.poll(() => storedSession(page)).toBeNull()
    const left = await page.evaluate(() => localStorage.getItem('booking') ?? '')
    for (const part of [email, '4165550123', 'Dog', 'M5H1A1', '"Camry"']) expect(left).not.toContain(part)
  })

  test('WRONG-19 a logout in another tab removes the address from this tab too', async ({ page, context }) => {
    await openSchedule(page, { ownerId: Number(customer.id), notes: 'Gate code 4711' })
    await expect(field(page, 'Notes for the technician (optional)')).toHaveValue('Gate code 4711')
    const other = await context.newPage()
    await open(other, '/account/appointments')
    await button(other, 'Log Out').click()
    await expect(other).toHaveURL(/\/book\/location$/)
    // This tab was notified. It stores its state after a second, or immediately when hidden.
    await expect(page.getByLabel('Continue as a guest')).toBeVisible()
    await page.evaluate(() => dispatchEvent(new Event('pagehide')))
    const left = await other.evaluate(() => localStorage.getItem('booking') ?? '')
    expect(left).not.toMatch(/M5H ?1A1|Gate code 4711/)
  })

  test('WRONG-19 AUTH-22 a 401 of a download and of a post logs out as well', async ({ page }) => {
    await open(page, '/account/account-password')
    await button(page, 'Download my data').click()
    await revoke(page, customer.token)
    await page.getByRole('dialog').getByRole('button', { name: 'Download', exact: true }).click()
    await expect(page).toHaveURL(/\/auth\/login\?next=%2Faccount%2Faccount-password/)
    await expect(ended(page)).toBeVisible()
    await expect.poll(() => storedSession(page)).toBeNull()

    const token = await keepSession(page, 'customer@maple.example')
    const past = '{ customerWorkOrders(past: true, pageNumber: 1) { workOrders { workOrder { id invoice { id } } } } }'
    type Past = { customerWorkOrders: { workOrders: { workOrder: { id: string; invoice: object | null } }[] } }
    const { customerWorkOrders } = await ask<Past>(token, page, past)
    const billed = customerWorkOrders.workOrders.find(({ workOrder }) => workOrder.invoice !== null)
    await open(page, `/account/appointments/${billed?.workOrder.id}`)
    const invoice = button(page, 'Download PDF')
    await expect(invoice).toBeVisible()
    await revoke(page, token)
    await invoice.click()
    await expect(page).toHaveURL(/\/auth\/login\?next=%2Faccount%2Fappointments%2F/)
    await expect(ended(page)).toBeVisible()
    await expect.poll(() => storedSession(page)).toBeNull()
  })

  test('AUTH-22 a 401 of the query API logs out, says so, and login leads back', async ({ page }) => {
    await open(page, '/account/appointments?status=past')
    await expect(page.getByText('No past appointments.')).toBeVisible()
    await revoke(page)
    await page.getByRole('link', { name: 'Customer Information' }).click()
    await expect(page).toHaveURL(/\/auth\/login\?next=%2Faccount%2Fcustomer-information$/)
    await expect(ended(page)).toBeVisible()
    await expect.poll(() => storedSession(page)).toBeNull()
    await fillIn(page, { Email: customer.email, Password: customer.password }, 'Log In')
    await button(page, 'Log In').click()
    await expect(page).toHaveURL(/\/account\/customer-information$/)
    await expect(ended(page)).toBeHidden()
  })

  test('a session that ends during a booking shows a notice, and login restores the selection', async ({ page }) => {
    await openSchedule(page, { ownerId: Number(customer.id), notes: 'Gate code 4711' })
    const holdTime = await delayOperation(page, 'HoldSlot')
    const asked = page.waitForRequest(request => request.postData()?.includes(hashOf('HoldSlot')) === true)
    await field(page, 'Phone').fill('4165550123')
    await page.waitForLoadState('networkidle')
    await chooseOwnHour(page)
    await asked
    const book = page.getByRole('button', { name: /^Book for/ })
    await expect(book).toBeEnabled()
    await revoke(page)
    const time = await book.textContent()
    await book.click()
    // The answer to this call is the first that says so. The booking must not become a guest's.
    holdTime()
    await expect(page.getByRole('alert')).toContainText('Your session has ended. Log in to book')
    await expect(page).toHaveURL(/\/book\/schedule-book$/)
    await expectAccessible(page)
    await page.getByRole('alert').getByRole('link', { name: 'Log In' }).click()
    await expect(ended(page)).toBeVisible()
    await expect(page.getByText('Log in to continue where you were. We kept your choices.')).toBeVisible()
    await fillIn(page, { Email: customer.email, Password: customer.password }, 'Log In')
    await button(page, 'Log In').click()
    await expect(page).toHaveURL(/\/book\/schedule-book$/)
    await expect(ended(page)).toBeHidden()
    await expect(field(page, 'Notes for the technician (optional)')).toHaveValue('Gate code 4711')
    await expect(field(page, 'Phone')).toHaveValue('(416) 555-0123')
    await expect(book).toHaveText(time ?? '')
    await book.click()
    await expect(page.getByRole('heading', { name: 'Service Confirmed' })).toBeVisible()
  })

  test('a late 401 for an old token leaves the newer session alone', async ({ page }) => {
    let answerLate = (): void => undefined
    const late = new Promise<void>(done => {
      answerLate = done
    })
    await page.route('**/api/graphql', async route => {
      if (route.request().headers().authorization !== `Bearer ${customer.token}`) return await route.fallback()
      await late
      const response = { statusCode: 401, error: 'UNAUTHORIZED', message: 'Please log in.' }
      await route.fulfill({
        status: 401,
        json: { data: null, errors: [{ message: response.message, extensions: { response } }] },
      })
    })
    await open(page, '/account/cars')
    const newer = { ...customer, token: (await signUp(page)).token }
    await page.evaluate(token => {
      const auth = JSON.stringify({ ...JSON.parse(localStorage.getItem('auth') ?? '{}'), token })
      localStorage.setItem('auth', auth)
      dispatchEvent(new StorageEvent('storage', { key: 'auth' }))
    }, newer.token)
    const refused = page.waitForResponse(response => response.status() === 401)
    answerLate()
    await (await refused).finished()
    await page.getByRole('link', { name: 'Your Appointments' }).click()
    await expect(page.getByRole('heading', { name: 'Your Appointments' })).toBeVisible()
    await expect.poll(() => storedSession(page)).toMatchObject({ token: newer.token })
  })

  test('AUTH-23 the query API is at /graphql of the API, and gets the token of the logged-in user on every call', async ({
    page,
  }) => {
    const sent: (string | undefined)[] = []
    page.on('request', request => {
      if (new URL(request.url()).pathname === '/api/graphql') sent.push(request.headers().authorization)
    })
    await open(page, '/account/customer-information')
    await expect(page.getByText('No contacts yet.')).toBeVisible()
    expect(sent.length).toBeGreaterThan(1)
    expect(new Set(sent)).toEqual(new Set([`Bearer ${customer.token}`]))
    sent.length = 0
    // Leave the app, because it stores the session on unload.
    await page.goto(`${tenantUrl('maple')}/api/health`)
    await page.evaluate(() => localStorage.removeItem('auth'))
    await open(page, '/book/location')
    await page.getByRole('combobox', { name: 'Service address' }).fill('10 King St W, Toronto M5H 1A1')
    await expect(page.getByRole('option').first()).toBeVisible()
    expect(new Set(sent)).toEqual(new Set([undefined]))
  })
})
