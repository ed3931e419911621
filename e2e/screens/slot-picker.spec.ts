import { BARRIE } from '../support/addresses.ts'
import { baseUrl, expect, newVisitorIn, test } from '../support/fixtures.ts'
import { ownFranchise } from '../support/own-franchise.ts'
import { keepSession, openSchedule } from '../support/stored-booking.ts'

const slotNamed = (day: string, time: string) => new RegExp(`^${day}, ${time}, `)

test('SCHED-01 the legend explains available and taken slots to customers and staff', async ({ page }) => {
  await openSchedule(page)
  const slots = page.getByRole('radiogroup', { name: 'Date and time' })
  await expect(slots.getByRole('radio', { name: /, available for direct booking$/ }).first()).toBeVisible()
  await expect(page.getByText('available for direct booking', { exact: true })).toBeVisible()
  await expect(page.getByText('request a booking for the slot', { exact: true })).toBeVisible()

  await keepSession(page, ownFranchise().manager)
  await page.reload()
  await expect(slots.getByRole('radio', { name: /, no bookings scheduled$/ }).first()).toBeVisible()
  await expect(page.getByText('no bookings scheduled', { exact: true })).toBeVisible()
  await expect(page.getByText('booking already exists', { exact: true })).toBeVisible()
  await expect(page.getByText('available for direct booking')).toHaveCount(0)
})

test('the whole picker works with the keyboard alone, also into the weeks before and after', async ({ page }) => {
  await openSchedule(page)
  const slot = (day: string, time: string) => page.getByRole('radio', { name: slotNamed(day, time) })
  await slot('Tuesday, June 2', '8:00 AM').focus()
  await page.keyboard.press('End')
  await expect(slot('Tuesday, June 2', '5:00 PM')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowRight')
  await expect(slot('Wednesday, June 3', '4:00 PM')).toBeFocused()
  await page.keyboard.press('PageDown')
  await expect(slot('Wednesday, June 10', '4:00 PM')).toBeFocused()
  await expect(page.locator('[aria-live]').filter({ hasText: /^Jun 8 – 14: \d+ times$/ })).toBeAttached()
  await page.keyboard.press('Home')
  for (let day = 0; day < 4; day++) await page.keyboard.press('ArrowRight')
  await expect(slot('Monday, June 15', '8:00 AM')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(slot('Saturday, June 13', '8:00 AM')).toBeFocused()
  await page.keyboard.press('PageUp')
  await page.keyboard.press('Enter')
  await expect(slot('Saturday, June 6', '8:00 AM')).toBeChecked()
  await expect(page.getByRole('button', { name: /^Book for Saturday 8:00/ })).toBeVisible()
})

test('each week can be chosen directly, under its month', async ({ page }) => {
  await openSchedule(page)
  const week = page.getByRole('combobox', { name: 'Week' })
  await expect(week.locator('optgroup')).toHaveCount(3)
  await week.selectOption({ label: 'Aug 10 – 16' })
  await expect(page.getByRole('radio', { name: slotNamed('Monday, August 10', '8:00 AM') })).toBeVisible()
  for (let step = 0; step < 2; step++) await page.getByRole('button', { name: 'Next week' }).click()
  await expect(page.getByRole('button', { name: 'Next week' })).toBeDisabled()
  await page.getByRole('button', { name: /^First available/ }).click()
  await expect(week.locator(':checked')).toHaveText('Jun 1 – 7')
  await expect(page.getByRole('radio', { checked: true })).toBeVisible()
})

test('the first available time is found in a later week when this one is full', async ({ page }) => {
  await page.route('**/api/graphql', async route => {
    const { variables } = route.request().postDataJSON() as { variables: { start?: string } }
    if (!variables.start) return await route.fallback()
    const free = { routeId: '1:2026-06-17', date: '2026-06-17T15:00:00.000Z', isBooked: false }
    const availability = variables.start.startsWith('2026-06-15') ? [free] : []
    return await route.fulfill({ json: { data: { availability } } })
  })
  await openSchedule(page)
  await expect(page.getByText('No times this week. Try the next one.')).toBeVisible()
  await page.getByRole('button', { name: 'First available: Wed, Jun 17, 11:00 AM' }).click()
  await expect(page.getByRole('radio', { name: slotNamed('Wednesday, June 17', '11:00 AM') })).toBeChecked()
})

test('times that cannot be loaded can be loaded again in place', async ({ page }) => {
  let fails = true
  await page.route('**/api/graphql', async route => {
    const { variables } = route.request().postDataJSON() as { variables: { start?: string } }
    if (variables.start && fails)
      await route.fulfill({ status: 500, json: { data: null, errors: [{ message: 'no' }] } })
    else await route.fallback()
  })
  await openSchedule(page)
  await expect(page.getByText('We couldn’t load the times.')).toBeVisible()
  fails = false
  await page.getByRole('button', { name: /again|refresh/i }).click()
  await expect(page.getByRole('radio', { name: slotNamed('Tuesday, June 2', '8:00 AM') })).toBeVisible()
})

test('SCHED-02 a visitor in Kathmandu sends their zone, sees and books the franchise’s hours, and sees its zone', async ({
  browser,
}) => {
  const page = await newVisitorIn(browser, 'Asia/Kathmandu')
  const sentRequest = page.waitForRequest(request => request.postData()?.includes('"userTimezone"') ?? false)
  await openSchedule(page)
  const { variables } = (await sentRequest).postDataJSON() as { variables: Record<string, unknown> }
  // Browsers name a time zone differently.
  const own = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)
  expect(own).toMatch(/^Asia\/Kath?mandu$/)
  expect(variables).toMatchObject({ userTimezone: own, code: ownFranchise().address.postalCode })
  await expect(page.getByText('Times are shown in Eastern Time (your car’s location).')).toBeVisible()
  await page.getByRole('radio', { name: slotNamed('Thursday, June 4', '8:00 AM') }).click()
  await expect(page.getByRole('button', { name: /^(Book for|Request) Thursday 8:00/ })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('radio', { name: slotNamed('Thursday, June 4', '8:00 AM') })).toBeChecked()
  await page.context().close()
})

test('WRONG-11 outside every territory the hours are those of the place, and its zone is named', async ({
  browser,
}) => {
  const page = await newVisitorIn(browser, 'Asia/Kathmandu')
  await openSchedule(page, { address: BARRIE })
  await expect(page.getByText('Pick a preferred time; we’ll confirm the closest one.')).toBeVisible()
  await expect(page.getByText('Times are shown in Eastern Time (your car’s location).')).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Tuesday, June 2, 8:00 AM/ })).toBeVisible()
  await page.context().close()
})

for (const { change, now, starts, times } of [
  {
    change: 'back',
    now: '2026-10-30T14:00:00Z',
    starts: ['2026-11-01T05:00:00Z', '2026-11-01T06:00:00Z', '2026-11-01T07:00:00Z'],
    times: ['Sunday, November 1, 1:00 AM EDT', 'Sunday, November 1, 1:00 AM EST', 'Sunday, November 1, 2:00 AM'],
  },
  {
    change: 'forward',
    now: '2027-03-12T15:00:00Z',
    starts: ['2027-03-14T06:00:00Z', '2027-03-14T07:00:00Z', '2027-03-15T06:00:00Z'],
    times: ['Sunday, March 14, 1:00 AM', 'Sunday, March 14, 3:00 AM', 'Monday, March 15, 2:00 AM'],
  },
])
  test(`the week in which the clocks go ${change} has every opening hour once, also seen from Kathmandu`, async ({
    browser,
  }) => {
    const page = await newVisitorIn(browser, 'Asia/Kathmandu', now)
    // The page goes by the server's clock, which it reads from the answers.
    await page.route('**/api/**', async route => {
      const { pathname, search } = new URL(route.request().url())
      const response = await route.fetch({ url: `${baseUrl()}${pathname}${search}` })
      await route.fulfill({ response, headers: { ...response.headers(), date: new Date(now).toUTCString() } })
    })
    await page.route('**/api/graphql', async route => {
      const { variables } = route.request().postDataJSON() as { variables: { start?: string } }
      if (!variables.start) return await route.fallback()
      const availability = starts.map(date => ({ routeId: `1:${date.slice(0, 10)}`, date, isBooked: false }))
      return await route.fulfill({ json: { data: { availability } } })
    })
    await openSchedule(page)
    const slots = page.getByRole('radio', { name: /available for direct booking$/ })
    await expect(slots).toHaveCount(starts.length)
    const names = times.map(time => `${time}, available for direct booking`)
    expect(await slots.evaluateAll(all => all.map(one => one.getAttribute('aria-label')))).toEqual(names)
    for (const [index, date] of starts.entries()) {
      await slots.nth(index).click()
      await expect(page.getByRole('radio', { checked: true })).toHaveAttribute('value', new Date(date).toISOString())
    }
    await page.context().close()
  })

test('nothing moves while the times load', async ({ page }) => {
  let release = () => {}
  const released = new Promise<void>(done => {
    release = done
  })
  await page.route('**/api/graphql', async route => {
    const { variables } = route.request().postDataJSON() as { variables: { start?: string } }
    if (variables.start) await released
    await route.fallback()
  })
  await openSchedule(page)
  await expect(page.getByRole('status', { name: 'Loading times' })).toBeVisible()
  await expect(page.getByText('$119.80').first()).toBeAttached()
  const height = () =>
    page.getByRole('heading', { name: 'Who should we contact?' }).evaluate(node => node.getBoundingClientRect().top)
  const before = await height()
  release()
  await expect(page.getByRole('radio', { name: slotNamed('Tuesday, June 2', '8:00 AM') })).toBeVisible()
  expect(await height()).toBe(before)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('one day’s hours are shown at a time, under the days of the week', async ({ page }) => {
    await openSchedule(page)
    const thursday = page.getByRole('button', { name: /^Thu\s*4/ })
    await thursday.click()
    await expect(thursday).toHaveAttribute('aria-pressed', 'true')
    const slot = page.getByRole('radio', { name: slotNamed('Thursday, June 4', '8:00 AM') })
    await expect(slot).toBeVisible()
    const free = page.getByRole('radio', { name: /^Thursday, June 4, .*, available for direct booking$/ })
    expect((await thursday.innerText()).split('\n')).toContain(String(await free.count()))
    await expect(page.getByRole('radio', { name: slotNamed('Friday, June 5', '8:00 AM') })).toHaveCount(0)
    for (const target of [thursday, slot, page.getByRole('combobox', { name: 'Week' })])
      expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await slot.click()
    // Time and contact are two views; Back leads to the time, which stays chosen.
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your details' })).toBeVisible()
    await expect(page.getByRole('button', { name: /Thursday 8:00/ })).toBeVisible()
    await expect(slot).toHaveCount(0)
    await page.goBack()
    await expect(slot).toBeChecked()
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    await expect(slot).toBeChecked()
  })
})
