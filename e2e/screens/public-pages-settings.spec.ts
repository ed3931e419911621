import type { Browser, Page } from '@playwright/test'
import { enterAs, managerToken, signUp } from '../support/account.ts'
import { bookAppointment, completeEarlier } from '../support/appointments.ts'
import { withOwner } from '../support/create-franchises.ts'
import { expect, newVisitor, tenantUrl, test } from '../support/fixtures.ts'
import { ownFranchise } from '../support/own-franchise.ts'
import { keepSession, openSchedule } from '../support/stored-booking.ts'

const SETTINGS = `${tenantUrl('maple')}/account/franchisee/settings/public-pages`
const HOSTILE = '</p><script>document.title = "hacked"</script>'

/** The demo's pages have no texts, and the other files expect none. */
const clear = (): Promise<unknown> =>
  withOwner(pool =>
    pool.query(
      `update tenant set hero_title = '', hero_text = '', about_text = '', terms_text = '', terms_url = null, privacy_text = '', privacy_url = null,
        shows_prices = true, shows_areas = true, shows_hours = true, shows_ratings = false where id = $1`,
      [ownFranchise().tenantId],
    ),
  )
test.beforeEach(clear)
test.afterEach(clear)

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const visit = async (browser: Browser, options: Parameters<typeof newVisitor>[1]): Promise<Page> => {
  const page = await newVisitor(browser, options)
  await page.goto(`${tenantUrl('maple')}/welcome`)
  return page
}

test('an owner writes the pages; visitors read them without scripts and on a phone, book from them, and find the terms in the last step', async ({
  page,
  browser,
}) => {
  await keepSession(page, 'owner@maple.example')
  await page.goto(SETTINGS)
  await page.getByLabel('Headline').fill('Oil changes at your door')
  await page.getByLabel('About us', { exact: true }).fill(`# Since 2019\n\nTwo vans and a dog. ${HOSTILE}`)
  await page.getByLabel('Text of the terms').fill('# Payment\n\nPay when the job is done.')
  // The text waits while somebody looks at the other choice.
  const terms = page.getByLabel('Where your terms are')
  await terms.selectOption('On my own website')
  const link = page.getByLabel('Address of the terms')
  await link.fill('http://maple.example/terms')
  await save(page).click()
  await expect(page.getByText('Please enter a whole address that begins with https://.')).toBeVisible()
  await link.fill('maple.example/terms')
  await link.blur()
  await expect(link).toHaveValue('https://maple.example/terms')
  await terms.selectOption('Here, as a text')
  await expect(page.getByLabel('Text of the terms')).toHaveValue('# Payment\n\nPay when the job is done.')
  await page.getByLabel('Opening hours').uncheck()
  await save(page).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  const preview = page.frameLocator('iframe[title="The welcome page"]')
  await expect(preview.getByRole('heading', { level: 1, name: 'Oil changes at your door' })).toBeVisible()

  const reader = await visit(browser, { javaScriptEnabled: false })
  await expect(reader).toHaveTitle(/^Oil changes at your door \| /)
  await expect(reader.getByRole('heading', { name: 'Since 2019' })).toBeVisible()
  await expect(reader.getByText(HOSTILE)).toBeVisible()
  await expect(reader.getByRole('heading', { name: 'Opening hours' })).toBeHidden()
  await reader.getByLabel('Your postal code').fill('T2P 1J9')
  await reader.getByRole('button', { name: 'Check' }).click()
  await expect(reader.getByText('Good news: we serve T2P 1J9.', { exact: false })).toBeVisible()
  await reader.getByRole('link', { name: 'Terms' }).click()
  await expect(reader.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible()
  await expect(reader.getByText('Pay when the job is done.')).toBeVisible()
  await reader.context().close()

  const customer = await newVisitor(browser)
  await openSchedule(customer)
  await expect(customer.getByText('By booking you accept:')).toBeVisible()
  await expect(customer.locator('main').getByRole('link', { name: 'Terms' })).toHaveAttribute('target', '_blank')
  await customer.goto(`${tenantUrl('maple')}/welcome`)
  const fonts = () => customer.evaluate(() => [...document.fonts].map(({ family, status }) => `${family} ${status}`))
  await expect.poll(fonts).toEqual([expect.stringMatching(/Inter Variable\W* loaded$/)])
  for (const width of [390, 1280]) {
    await customer.setViewportSize({ width, height: 900 })
    expect(await customer.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  await customer.getByRole('banner').getByRole('link', { name: 'Book appointment' }).click()
  await expect(customer.getByRole('heading', { level: 1, name: 'Where should we come?' })).toBeVisible()
  await expect(customer.getByRole('contentinfo').getByRole('link', { name: 'About us' })).toHaveAttribute(
    'href',
    '/welcome',
  )
  await customer.context().close()
})

test('an owner shows ratings; a customer reads so, rates, and the welcome page has the rating', async ({
  page,
  browser,
}) => {
  const customer = await signUp(page, 'Rita Rated')
  const manager = await managerToken(page)
  const [before, after] = [await bookAppointment(page, customer), await bookAppointment(page, customer)]
  for (const { id } of [before, after]) await completeEarlier(page, manager, id)
  const sentence = `On time and friendly, ${crypto.randomUUID()}.`
  const notice = 'We may show this on our site with your first name and town.'
  const visitor = await newVisitor(browser)
  await enterAs(visitor, customer)
  const rate = async (id: string, stars: string, comment: string, isNoticed: boolean): Promise<void> => {
    await visitor.goto(`${tenantUrl('maple')}/account/appointments/${id}`)
    const form = visitor.getByRole('region', { name: 'How did we do?' })
    await expect(form.getByText(notice)).toHaveCount(isNoticed ? 1 : 0)
    await form.getByRole('radio', { name: stars }).check({ force: true })
    await form.getByLabel('A sentence, if you like').fill(comment)
    await form.getByRole('button', { name: 'Send rating' }).click()
    await expect(visitor.getByRole('region', { name: 'Your rating' })).toContainText(comment)
  }
  // While the site shows none, the form says nothing of it, and the sentence stays inside.
  const inside = `Only for you, ${crypto.randomUUID()}.`
  await rate(before.id, '4 stars', inside, false)
  const reader = await visit(browser, {})
  await expect(reader.getByRole('heading', { name: 'What customers say' })).toHaveCount(0)

  await keepSession(page, 'owner@maple.example')
  await page.goto(SETTINGS)
  await page.getByLabel('Ratings by customers').check()
  await save(page).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await rate(after.id, '5 stars', sentence, true)
  await reader.reload()
  const ratings = reader.locator('#ratings')
  await expect(ratings.getByRole('heading', { name: 'What customers say' })).toBeVisible()
  await expect(ratings).toContainText(sentence)
  await expect(ratings).toContainText('Rita')
  await expect(ratings).not.toContainText('Rated')
  await expect(ratings).not.toContainText(inside)

  await page.getByLabel('Ratings by customers').uncheck()
  await save(page).click()
  // The message of the first time may still be there.
  await expect(save(page)).toBeHidden()
  await reader.reload()
  await expect(reader.getByRole('heading', { name: 'What customers say' })).toHaveCount(0)
  await reader.context().close()
  await visitor.context().close()
})
