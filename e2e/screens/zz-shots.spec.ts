import { expect, newVisitor, tenantUrl, test } from '../support/fixtures.ts'
import { withOwner } from '../support/create-franchises.ts'
import { keepSession } from '../support/stored-booking.ts'
test('shots', async ({ browser }) => {
  await withOwner(pool =>
    pool.query(
      `update tenant set hero_title = 'Oil changes in your driveway', hero_text = 'Our vans come to your home or office in the GTA and Calgary. Book in two minutes, see the price first, pay when the job is done.', about_text = E'We started in 2019 with one van and a coffee machine.\n\n# Why people call us\n\nLicensed technicians, real parts and a report with photos after each visit.', terms_text = E'# Payment\n\nPay when the job is done.', privacy_text = 'We keep what we need.' where id = 1`,
    ),
  )
  for (const [width, colorScheme] of [
    [390, 'light'],
    [390, 'dark'],
    [1280, 'light'],
    [1280, 'dark'],
  ] as const) {
    const page = await newVisitor(browser, { viewport: { width, height: 900 }, colorScheme })
    for (const [path, name] of [
      ['/welcome?code=T2P+1J9', 'welcome'],
      ['/terms', 'terms'],
      ['/book/location', 'location'],
    ] as const) {
      await page.goto(`${tenantUrl('maple')}${path}`)
      await page.waitForTimeout(1500)
      await page.screenshot({ path: `/tmp/shots/${name}-${width}-${colorScheme}.png`, fullPage: true })
    }
    await keepSession(page, 'owner@maple.example')
    await page.goto(`${tenantUrl('maple')}/account/franchisee/settings/public-pages`)
    await expect(page.getByLabel('Headline')).toBeVisible()
    await page.waitForTimeout(1500)
    await page.screenshot({ path: `/tmp/shots/settings-${width}-${colorScheme}.png`, fullPage: true })
    await page.context().close()
  }
})
test('shots 2', async ({ browser }) => {
  for (const [width, colorScheme] of [
    [390, 'light'],
    [1280, 'light'],
    [1280, 'dark'],
  ] as const) {
    const page = await newVisitor(browser, { viewport: { width, height: 900 }, colorScheme })
    await keepSession(page, 'owner@maple.example')
    for (const name of ['website', 'brand']) {
      await page.goto(`${tenantUrl('maple')}/account/franchisee/settings/${name}`)
      await page.waitForTimeout(3000)
      await page.screenshot({ path: `/tmp/shots/${name}-${width}-${colorScheme}.png`, fullPage: true })
    }
    await page.context().close()
  }
})
