import { readFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { expect, expectAccessible, newVisitor, tenantUrl, test } from '../support/fixtures.ts'
import { findMail } from '../support/mailbox.ts'
import { answerOperation } from '../support/operations.ts'
import { ownFranchise, ownStaff } from '../support/own-franchise.ts'
import { chooseHour, ownHour } from '../support/own-hours.ts'
import { keepSession } from '../support/stored-booking.ts'

const QUOTES = `${tenantUrl('maple')}/account/franchisee/quotes`
const LIST = [
  'Year,Make,Model,Engine,Unit',
  '2019,Honda,Civic,,Unit 7',
  '2018,Toyota,Camry,,',
  '2019,Honda,Civick,,Unit 9',
]

async function openNewQuote(page: Page, role: 'manager' | 'sales' = 'manager'): Promise<void> {
  await keepSession(page, role === 'sales' ? ownFranchise().sales : ownStaff('manager'))
  await page.goto(QUOTES)
  await page.getByRole('link', { name: 'New quote' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'New quote' })).toBeVisible()
}

async function fillContact(page: Page, email: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Fiona Fleet')
  await page.getByLabel('Company (optional)').fill('Parcel & Sons')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Phone (optional)').fill('4165550188')
  const { street, city, postalCode } = ownFranchise().address
  await page.getByRole('combobox', { name: 'Service address' }).fill(`${street}, ${city} ${postalCode}`)
  await page
    .getByRole('option', { name: new RegExp(`^${street}`) })
    .first()
    .click()
}

/** Adds the cars of a CSV file and leaves out its wrong line. */
async function addList(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a list' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a list of cars' })
  const file = { name: 'fleet.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST.join('\r\n')) }
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Choose a CSV file' }).click()
  await (await chooser).setFiles(file)
  await expect(dialog.getByText('Line 4: We don’t know a 2019 Honda Civick.', { exact: false })).toBeVisible()
  await expect(dialog.getByRole('list', { name: '2 cars found' }).getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add 2 cars' }).click()
  await expect(dialog).toBeHidden()
}

/** Writes and sends a quote for two cars. @returns its number and the link of its mail */
async function sendQuote(page: Page, email: string): Promise<{ number: string; link: string }> {
  await openNewQuote(page)
  await fillContact(page, email)
  await addList(page)
  const price = page.getByRole('region', { name: 'Price', exact: true })
  await expect(price.getByText(/^\$\d/).last()).toBeVisible()
  await page.getByLabel('Note to the customer (optional)').fill('Both cars at your yard, in one morning.')
  await page.getByRole('button', { name: 'Save quote' }).click()
  const heading = page.getByRole('heading', { level: 1, name: /^Quote \d+$/ })
  await expect(heading).toBeVisible()
  const number = (await heading.innerText()).replace('Quote ', '')
  await expect(page.getByText('This is a draft.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Send quote' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send quote' }).click()
  await expect(page.getByText(`Quote sent to ${email}.`)).toBeVisible()
  const { text } = await findMail(page, email, new RegExp(`^Quote ${number} from `))
  return { number, link: /\/manage#q\S+/.exec(text)?.[0] ?? '' }
}

/** Opens a link as its customer, who is not signed in. */
async function openAsCustomer(browser: Browser, link: string): Promise<Page> {
  const customer = await newVisitor(browser)
  await customer.goto(tenantUrl('maple') + link)
  return customer
}

test('a quote from a CSV file is sent, accepted by the link, and booked car by car', async ({ page, browser }) => {
  const email = `fleet.${Date.now()}@example.com`
  const { number, link } = await sendQuote(page, email)
  const customer = await openAsCustomer(browser, link)
  await expect(customer.getByRole('heading', { level: 1, name: `Quote ${number}` })).toBeVisible()
  const cars = customer.getByRole('table', { name: 'Cars of the quote' })
  await expect(cars).toContainText('2019 Honda Civic')
  await expect(cars).toContainText('Unit 7')
  await expect(customer.getByText('Both cars at your yard')).toBeVisible()
  await expectAccessible(customer)
  const [file] = await Promise.all([
    customer.waitForEvent('download'),
    customer.getByRole('button', { name: 'Download PDF' }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`quote-${number}.pdf`)
  expect(
    readFileSync(await file.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  await customer.getByLabel('Your name').fill('Fiona Fleet')
  await customer.getByRole('button', { name: /^Accept for \$/ }).click()
  await expect(customer.getByText('Accepted by Fiona Fleet', { exact: false })).toBeVisible()
  await expect(customer.getByRole('button', { name: /^Accept for/ })).toBeHidden()
  await customer.context().close()

  await page.reload()
  await expect(page.getByText('Accepted. Book an appointment for each car.')).toBeVisible()
  await expect(page.getByText('By the link in the email')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Book 2019 Honda Civic/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Book 2019 Honda Civic/ })
  await expect(dialog.getByText('The booking costs what the quote says', { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: 'Continue to booking' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Phone booking' })).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Fiona Fleet')
  await expect(page.getByLabel('Notes', { exact: true })).toHaveValue(new RegExp(`^Quote ${number}: `))
  await chooseHour(page, await ownHour(page))
  await page.getByRole('button', { name: /^Book for / }).click()
  await expect(page.getByRole('heading', { name: 'Service Confirmed' })).toBeVisible()
  await page.goto(`${QUOTES}?search=${number}`)
  await page.getByRole('link', { name: number, exact: true }).click()
  await expect(page.getByRole('link', { name: /^Order \d+$/ })).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^Book 2018 Toyota Camry/ })).toBeVisible()
})

test('a changed quote cannot be accepted until its new version is sent, and can be declined with a reason', async ({
  page,
  browser,
}) => {
  const email = `changed.${Date.now()}@example.com`
  const { number, link } = await sendQuote(page, email)
  const customer = await openAsCustomer(browser, link)
  await expect(customer.getByRole('button', { name: /^Accept for/ })).toBeVisible()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Change', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Edit quote ${number}` })).toBeVisible()
  // The page of the customer is older than the change.
  await customer.getByRole('button', { name: /^Accept for/ }).click()
  await expect(customer.getByText('We are changing this quote')).toBeVisible()
  await page.getByRole('button', { name: /^Remove 2018 Toyota Camry/ }).click()
  await page.getByRole('button', { name: 'Save quote' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Quote ${number}, version 2` })).toBeVisible()
  await page.getByRole('button', { name: 'Send quote' }).click()
  const sending = page.getByRole('dialog')
  await sending.getByRole('button', { name: 'Send quote' }).click()
  // The message about the first version may still be there.
  await expect(sending).toBeHidden()
  await expect(page.getByText(`Quote sent to ${email}.`)).toHaveCount(1)
  await customer.reload()
  await expect(customer.getByRole('table', { name: 'Cars of the quote' })).not.toContainText('Camry')
  await customer.getByRole('button', { name: 'Decline', exact: true }).click()
  const dialog = customer.getByRole('dialog', { name: 'Decline this quote?' })
  await dialog.getByRole('button', { name: 'Decline quote' }).click()
  await expect(dialog.getByText('Please tell us why.')).toBeVisible()
  await dialog.getByLabel('Why?').fill('We sold the cars.')
  await dialog.getByRole('button', { name: 'Decline quote' }).click()
  await expect(customer.getByText('Declined by Fiona Fleet', { exact: false })).toBeVisible()
  await customer.context().close()
  await page.reload()
  await expect(page.getByText('“We sold the cars.”')).toBeVisible()
  await page.goto(`${tenantUrl('maple')}/account/franchisee/notifications`)
  await expect(page.getByText(`Quote ${number} declined`)).toBeVisible()
})

test('sales write quotes, find them in their list, and duplicate one', async ({ page }) => {
  const email = `sales.${Date.now()}@example.com`
  await openNewQuote(page, 'sales')
  await fillContact(page, email)
  await page.getByRole('button', { name: 'Add a car' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a car' })
  await dialog.getByRole('button', { name: 'Add car' }).click()
  await expect(dialog.getByText('Choose a car.')).toBeVisible()
  await dialog.getByLabel('Year').selectOption('2019')
  await dialog.getByLabel('Make', { exact: true }).selectOption('Honda')
  await dialog.getByLabel('Model', { exact: true }).selectOption('Civic')
  await dialog.getByLabel('Engine', { exact: true }).selectOption('1.5L 4 cyl')
  await dialog.getByRole('button', { name: 'Add car' }).click()
  await expect(page.getByRole('list', { name: 'Cars of the quote' })).toContainText(/\$[\d.]+ before tax/)
  await page.getByRole('button', { name: 'Save quote' }).click()
  const heading = page.getByRole('heading', { level: 1, name: /^Quote \d+$/ })
  await expect(heading).toBeVisible()
  const number = (await heading.innerText()).replace('Quote ', '')
  await page.getByRole('link', { name: 'Duplicate' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New quote' })).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await page.getByRole('button', { name: 'Save quote' }).click()
  await expect(heading).toBeVisible()
  await expect(heading).not.toHaveText(`Quote ${number}`)
  await page.goto(`${QUOTES}?search=${email}`)
  await expect(page.getByText(/^2 quotes · \$/)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Status').selectOption('Accepted')
  await expect(page.getByText('No quotes match your search')).toBeVisible()
})

test('failures say what to do, and nothing that was entered is lost', async ({ page }) => {
  await openNewQuote(page)
  const save = page.getByRole('button', { name: 'Save quote' })
  await expect(save).toBeDisabled()
  await expect(page.getByText('Enter the name and email of the customer.')).toBeVisible()
  await fillContact(page, `failing.${Date.now()}@example.com`)
  await addList(page)
  await answerOperation(page, 'SaveQuote', { statusCode: 409, message: 'Sam saved this quote meanwhile.' })
  await save.click()
  await expect(page.getByText('Sam saved this quote meanwhile.')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Fiona Fleet')
  await page.getByRole('link', { name: 'Quotes', exact: true }).first().click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('link', { name: 'Quotes', exact: true }).first().click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Quotes' })).toBeVisible()
  await answerOperation(page, 'Quotes', { statusCode: 400, message: 'The list is resting.' })
  await page.goto(`${QUOTES}?search=fleet`)
  await expect(page.getByRole('alert').getByText('The list is resting.')).toBeVisible()
  await page.unroute('**/api/graphql')
  await page.goto(`${tenantUrl('maple')}/manage#q1.${'x'.repeat(38)}`)
  await expect(page.getByRole('heading', { level: 1, name: 'This link does not work' })).toBeVisible()
  await expect(page.getByText('Please open the newest email about your quote.', { exact: true })).toBeVisible()
})
