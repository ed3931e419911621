import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { signIn } from '../support/sessions.ts'
import { followLink } from '../support/settings/section-steps.ts'

const DESKTOP = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 844 }

const SETTINGS = '/account/franchisee/settings'

/** Previews of pages that are checked themselves. */
const PREVIEWS = { without: 'iframe' }

/** The owner's list of staff has the people of all test files, so one franchise is chosen. */
const CHOICES: Record<string, string> = { [`${SETTINGS}/staff`]: '?franchise=1' }

/** The menu is checked in so many tests, so that none takes too long. */
const PARTS = 4

// Each page twice: light at a desk and dark on a phone.
for (let part = 0; part < PARTS; part++)
  test(`every settings page of the menu is accessible, light and dark, and fits a phone: part ${part + 1} of ${PARTS}`, async ({
    page,
  }) => {
    await page.setViewportSize(DESKTOP)
    const owner = await signIn(page, 'owner@maple.example')
    await owner.open(SETTINGS)
    const menu = page.getByRole('navigation', { name: 'Settings pages' })
    const links = menu.getByRole('link')
    await links.first().waitFor()
    const paths = await links.evaluateAll(found =>
      found.map(link => new URL((link as HTMLAnchorElement).href).pathname),
    )
    expect(paths.length).toBeGreaterThan(30)
    for (const path of paths.filter((_path, index) => index % PARTS === part)) {
      await page.emulateMedia({ colorScheme: 'light' })
      await page.setViewportSize(DESKTOP)
      const choice = CHOICES[path]
      if (choice === undefined) await followLink(page, menu.locator(`a[href="${path}"]`))
      else await owner.open(`${path}${choice}`)
      await expectAccessible(page, PREVIEWS)
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.setViewportSize(PHONE)
      await expectAccessible(page, PREVIEWS)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
    }
  })
