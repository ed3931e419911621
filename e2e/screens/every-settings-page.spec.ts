import { PATHS } from '../../web/platform/paths.ts'
import { SETTINGS_PAGES } from '../../web/settings/pages.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { signIn } from '../support/sessions.ts'

const DESKTOP = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 844 }

/** Previews of pages that are checked themselves. */
const PREVIEWS = { without: 'iframe' }

// Each page twice: light at a desk and dark on a phone.
for (const { group, pages } of SETTINGS_PAGES)
  test(`every settings page of “${group}” is accessible, light and dark, and fits a phone`, async ({ page }) => {
    const owner = await signIn(page, 'owner@maple.example')
    for (const { to } of pages) {
      await page.emulateMedia({ colorScheme: 'light' })
      await page.setViewportSize(DESKTOP)
      await owner.open(to)
      await expectAccessible(page, PREVIEWS)
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.setViewportSize(PHONE)
      await expectAccessible(page, PREVIEWS)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
    }
  })

test('the start of the settings is accessible, light and dark', async ({ page }) => {
  const owner = await signIn(page, 'owner@maple.example')
  await owner.open(PATHS.settings)
  await page.getByRole('region', { name: 'Latest changes' }).waitFor()
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize(PHONE)
  await expectAccessible(page)
})
