import { globSync, readFileSync } from 'node:fs'
import { expect, test } from '../support/fixtures.ts'
import { HIDDEN_LINKS, OTHER_PAGES } from '../support/settings/other-pages.ts'
import { createOwnBusiness, enterBusiness, type OwnBusiness } from '../support/settings/own-business.ts'
import { expectNoLinks, expectReadOnly, expectSection, follow } from '../support/settings/section-steps.ts'
import { BUSINESS, FRANCHISE, SECTIONS, WORK } from '../support/settings/sections.ts'

const SETTINGS = '/account/franchisee/settings'

/** Each test has its own, because it changes names that another one looks for. */
let business: OwnBusiness
test.beforeEach(async () => {
  business = await createOwnBusiness()
})

test('the contract knows every settings page and every form of one', () => {
  const paths = readFileSync('web/platform/paths.ts', 'utf8').matchAll(new RegExp(`'${SETTINGS}/([^']+)'`, 'g'))
  const known = [...SECTIONS, ...OTHER_PAGES].map(({ path }) => path)
  expect([...new Set(known)].toSorted()).toEqual([...paths].map(([, path = '']) => path).toSorted())
  const forms = globSync('**/*.tsx', { cwd: 'web' }).filter(file =>
    /\buseSettingsForm</.test(readFileSync(`web/${file}`, 'utf8')),
  )
  expect([...new Set(SECTIONS.map(({ form }) => form))].toSorted()).toEqual(forms.toSorted())
})

for (const [what, sections] of Object.entries({
  'what the business is and says': BUSINESS,
  'what it sells and who works there': WORK,
  'where and when it works': FRANCHISE,
}))
  test(`each section about ${what} explains a wrong value, saves, undoes, and shows what somebody else changed`, async ({
    page,
  }) => {
    const owner = await enterBusiness(page, business, 'owner')
    const partner = await enterBusiness(page, business, 'partner')
    await owner.open(SETTINGS)
    for (const section of sections)
      await test.step(section.path, async () => {
        await follow(page, section)
        await expectSection(page, section, partner)
      })
  })

for (const person of ['manager', 'tester'] as const)
  test(`a ${person} changes nothing of what is only for others to change`, async ({ page }) => {
    const session = await enterBusiness(page, business, person)
    await session.open(SETTINGS)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoLinks(page, HIDDEN_LINKS[person])
    const readings = [
      ...SECTIONS.map(({ path, way, reader }) => ({ path, way: reader.way ?? way, reader })),
      ...OTHER_PAGES.flatMap(({ path, reader }) => (reader ? [{ path, way: reader.way, reader }] : [])),
    ]
    for (const { path, way, reader } of readings.filter(one => one.reader.person === person))
      await test.step(path, async () => {
        await follow(page, { path, way })
        await expectReadOnly(page, reader)
      })
  })
