import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import pg from 'pg'
import {
  databaseUrlFor,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../server/platform/database/embedded-postgres.ts'
import { expect, expectAccessible, newVisitor, test } from '../support/fixtures.ts'
import { type FoundMail, findMail } from '../support/mailbox.ts'
import { type E2eServer, startE2eServer } from '../support/server.ts'
import {
  beginPayment,
  chooseCarByModel,
  enterContact,
  inspectAllGood,
  openNextStep,
  payByCard,
} from '../support/steps.ts'

const SETTINGS = '/account/franchisee/settings'
const PASSWORD = 'seven green kites'

/** The business to set up, and its first customer's address. */
const BUSINESSES = {
  Canada: {
    name: 'Prairie Lube',
    country: 'Canada',
    unfinished: '120 8 Ave SW, Calgary',
    base: '120 8 Ave SW, Calgary T2P 1B3',
    phone: '4035550142',
    register: { jurisdiction: 'CA', number: '123456789 RT0001' },
    customer: '401 9 Ave SW, Calgary T2P 3C5',
    postalCode: 'T2P 3C5',
  },
  'the United States': {
    name: 'Cascade Oil',
    country: 'United States',
    unfinished: '600 Pine St, Seattle',
    base: '600 Pine St, Seattle 98101',
    phone: '2065550142',
    register: { jurisdiction: 'US-WA', number: '602 123 456' },
    customer: '1201 3rd Ave, Seattle 98101',
    postalCode: '98101',
  },
} as const
type Business = (typeof BUSINESSES)[keyof typeof BUSINESSES]

const OWNER = { name: 'Olive Owner', email: 'olive@business.example' }
const TECHNICIAN = { name: 'Theo Technician', email: 'theo@business.example' }
const CUSTOMER = { name: 'Gwen Guest', email: 'gwen@customer.example' }

/** Starts an empty PostgreSQL, as a hosting company provides it. */
let postgres: EmbeddedPostgres
let folder: string
let server: E2eServer
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vanbay-nothing-'))
  postgres = await startEmbeddedPostgres(join(folder, 'postgres'), { fast: true })
})
test.afterEach(() => server.stop())
test.afterAll(async () => {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Starts the server on an empty database and returns the set-up link that its console prints. */
async function startOnNothing(database: string): Promise<string> {
  const owner = new pg.Client({ connectionString: postgres.url })
  await owner.connect()
  await owner.query(`create database ${database}`)
  await owner.end()
  server = await startE2eServer(() => ({
    DATABASE_URL: databaseUrlFor(postgres.url, database),
    DATA_DIR: join(folder, database),
    SECRET: 'the-secret-of-a-business-that-starts-from-nothing',
    SANDBOX: 'true',
  }))
  return printed('Set up your business')
}

/** Finds a link that the server's console printed. */
const printed = (name: string): string => new RegExp(`${name}: (\\S+)`).exec(server.printed)?.[1] ?? ''
const site = (): string => `http://localhost:${server.port}`

/** Finds the newest mail to a person in the mailbox that the console links to. */
const mailTo = (page: Page, email: string, subject: RegExp): Promise<FoundMail> =>
  findMail(page, email, subject, { site: site(), token: printed('Mailbox').split('#')[1] ?? '' })

/** Chooses a suggestion for what was typed. One of an earlier text may still be shown. */
async function chooseAddress(page: Page, field: RegExp, typed: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).fill(typed)
  const options = page.getByRole('option', { name: new RegExp(`^${typed.split(',')[0]}`) })
  await (/\d$/.test(typed) ? options.filter({ hasNotText: ' — add ' }) : options).first().click()
}

async function setUp(page: Page, link: string, business: Business): Promise<void> {
  await page.goto(link)
  await page.getByLabel('Name of the business').fill(business.name)
  await page.getByLabel('Country').selectOption(business.country)
  // A choice without its code says what to add, and keeps the caret there.
  await chooseAddress(page, /Address of the base/, business.unfinished)
  await expect(page.getByText(/^Now add the (postal|ZIP) code at the end/)).toBeVisible()
  await chooseAddress(page, /Address of the base/, business.base)
  await page.getByLabel('Phone for customers').fill(business.phone)
  await page.getByLabel('Your name').fill(OWNER.name)
  await page.getByLabel('Your email').fill(OWNER.email)
  // A reload loses nothing but the password.
  await page.reload()
  await expect(page.getByLabel('Name of the business')).toHaveValue(business.name)
  await expect(page.getByRole('combobox', { name: /Address of the base/ })).toHaveValue(/\d$/)
  await expect(page.getByLabel('Your email')).toHaveValue(OWNER.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password again').fill(PASSWORD)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create the business' }).click()
  await expect(page.getByRole('heading', { name: 'Get ready to open' })).toBeVisible()
}

/** Completes the checklist with the suggested prices and one tax number. Returns the total of its test booking. */
async function answerChecklist(page: Page, { register }: Business): Promise<string> {
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Confirm \d+ prices$/ }).click()
  await page.getByText(/^Done \(\d+\)$/).click()
  await expect(page.getByText('services have confirmed prices.')).toBeVisible()
  await page.getByRole('link', { name: /^Show: Enter the business’s legal name/ }).click()
  // The form proposes the name and the base.
  await expect(page.getByLabel('Street')).not.toHaveValue('')
  await page.getByRole('button', { name: 'Add a tax number' }).click()
  await page.getByLabel('Registered for').selectOption(register.jurisdiction)
  await page.getByLabel('Number', { exact: true }).fill(register.number)
  await page.getByLabel('Valid from').fill('2020-01-01')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeHidden()
  await page.goto(`${site()}${SETTINGS}`)
  const proof = page.getByText(/Tried at .*together \$/)
  await expect(proof).toBeVisible()
  return /together (\$\d+\.\d\d)/.exec(await proof.innerText())?.[1] ?? ''
}

/** Invites a technician as the owner; the technician accepts in another browser. */
async function inviteTechnician(page: Page, technician: Page): Promise<void> {
  await page.goto(`${site()}${SETTINGS}/staff`)
  await page.getByRole('button', { name: 'Invite somebody' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite somebody' })
  await dialog.getByLabel('Name', { exact: true }).fill(TECHNICIAN.name)
  await dialog.getByLabel('Email').fill(TECHNICIAN.email)
  await dialog.getByRole('checkbox', { name: 'Technician' }).check()
  await dialog.getByRole('checkbox', { name: 'Van 1' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog).toBeHidden()
  const { text } = await mailTo(page, TECHNICIAN.email, /^Join the team of /)
  await technician.goto(/http\S+\/auth\/invitation#[\w-]+/.exec(text)?.[0] ?? '')
  await technician.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await technician.getByRole('button', { name: 'Create account' }).click()
  await expect(technician.getByRole('heading', { level: 1, name: 'Work Orders' })).toBeVisible()
}

async function openForBookings(page: Page): Promise<void> {
  await page.goto(`${site()}${SETTINGS}`)
  await page.getByRole('button', { name: 'Open for bookings' }).click()
  await expect(page.getByRole('heading', { name: 'Open for bookings' })).toBeVisible()
}

/** Books the first free hour as a guest. */
async function book(page: Page, { customer }: Business): Promise<void> {
  await page.goto(site())
  await chooseAddress(page, /Service address/, customer)
  await page.getByRole('button', { name: 'Get Started' }).click()
  await chooseCarByModel(page)
  await page.getByRole('radio', { name: /^Conventional Oil Change/ }).check()
  await openNextStep(page)
  await openNextStep(page)
  await page.getByRole('button', { name: /^First available/ }).click()
  await enterContact(page, { ...CUSTOMER, phone: '4165550188' })
  await page.getByLabel('Continue as a guest').check()
  await page.getByRole('button', { name: /^Book for/ }).click()
  await expect(page.getByRole('heading', { name: 'Service Confirmed' })).toBeVisible()
}

/** Does the job as the technician. */
async function doJob(page: Page): Promise<void> {
  await page.reload()
  await page
    .getByRole('link', { name: new RegExp(CUSTOMER.name) })
    .first()
    .click()
  await page
    .getByRole('button', { name: 'Vehicle Inspection' })
    .or(page.getByRole('link', { name: 'Vehicle Inspection', exact: true }))
    .first()
    .click()
  await inspectAllGood(page)
  await page.getByRole('button', { name: 'Finish inspection' }).click()
  await page.getByRole('button', { name: 'Complete Order' }).first().click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Complete Order' }).click()
  await expect(page.getByRole('link', { name: 'Open invoice' })).toBeVisible()
}

/** Mails the payment link as the owner and pays with it as the customer. */
async function payByLink(owner: Page, customer: Page, { postalCode }: Business): Promise<void> {
  await owner.goto(`${site()}/account/franchisee/invoices`)
  await expectAccessible(owner)
  await owner.getByRole('link', { name: /^\d+$/ }).first().click()
  await owner.getByRole('button', { name: 'Pay invoice' }).click()
  await owner.getByLabel('Payment method').selectOption('payLater')
  await owner
    .getByRole('dialog')
    .getByRole('button', { name: /Send payment link/ })
    .click()
  const { text } = await mailTo(owner, CUSTOMER.email, /Invoice/)
  await customer.goto(/http\S+\/api\/payments\/\S+/.exec(text)?.[0] ?? '')
  await beginPayment(customer)
  await payByCard(customer, { name: CUSTOMER.name, postalCode, number: '4242 4242 4242 4242' })
  await expect(customer.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  // The owner's open page updates to the payment.
  await expect(owner.getByText('Paid', { exact: true }).first()).toBeVisible()
}

for (const [country, business] of Object.entries(BUSINESSES))
  test(`from an empty database to the first paid booking through screens alone, in ${country}`, async ({
    page,
    browser,
  }, info) => {
    const viewport = info.project.use.viewport ?? undefined
    const link = await startOnNothing(`${business.name.toLowerCase().replaceAll(/\W/g, '_')}_${info.repeatEachIndex}`)
    const [technician, customer] = [await newVisitor(browser, { viewport }), await newVisitor(browser, { viewport })]
    const started = Date.now()
    await setUp(page, link, business)
    const total = await answerChecklist(page, business)
    await inviteTechnician(page, technician)
    await openForBookings(page)
    await book(customer, business)
    await doJob(technician)
    await payByLink(page, customer, business)
    await expect(page.getByText(total).first()).toBeVisible()
    expect(Date.now() - started).toBeLessThan(150_000)
    await technician.context().close()
    await customer.context().close()
  })
