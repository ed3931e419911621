import type { Locator, Page, Request } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { hashOf } from '../operations.ts'
import type { SignedIn } from './own-business.ts'
import type { Section } from './sections.ts'

/** What a page sent to save a section, and the stamp of the version that it became. */
interface Save {
  body: { variables: object }
  stamp: string
}

type Way = Pick<Section, 'path' | 'way'>
/** What somebody reads who may not change a page, the button that they do not have, and a field that only looks something up. */
interface Reading {
  says?: string
  without?: string
  asks?: string
}

const menu = (page: Page) => page.getByRole('navigation', { name: 'Settings pages' })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const bar = (page: Page) => page.getByRole('status').filter({ hasText: /unsaved|correction/ })
const enter = (page: Page, { entry, field }: Section, value: string): Promise<unknown> =>
  entry ? entry.enter(page, value) : page.getByLabel(field, { exact: true }).fill(value)
const valueOf = (page: Page, { entry, field }: Section): Promise<string> =>
  entry ? entry.value(page) : page.getByLabel(field, { exact: true }).inputValue()
const expectValue = (page: Page, section: Section, value: string): Promise<unknown> =>
  expect.poll(() => valueOf(page, section), `the value of ${section.path}`).toBe(value)

/** Follows a link and waits for its page, because the address changes first. */
export async function followLink(page: Page, link: Locator): Promise<void> {
  const isHere = await link.evaluate(one => (one as HTMLAnchorElement).pathname === location.pathname)
  const heading = page.getByRole('main').getByRole('heading', { level: 1 })
  await heading.evaluate(one => one.setAttribute('data-left', ''))
  await link.click()
  if (!isHere) await expect(page.locator('[data-left]')).toHaveCount(0)
}

/** Opens a page of the settings by the links of the menu, and the links or tabs of its page. */
export async function follow(page: Page, { path, way: [first, ...further] }: Way): Promise<void> {
  await followLink(page, menu(page).getByRole('link', { name: first, exact: true }))
  for (const name of further) {
    const main = page.getByRole('main')
    const tab = main.getByRole('tab', { name })
    const next = main.getByRole('link', { name }).or(tab).first()
    await next.waitFor()
    if ((await tab.count()) === 0) await followLink(page, next)
    else {
      await tab.click()
      await expect(tab).toHaveAttribute('aria-selected', 'true')
    }
  }
  await expect(page).toHaveURL(new RegExp(`/settings/${path.replaceAll(/\$\w+/g, '[^/]+')}$`))
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
}

/** Does what saves the section. @returns what the page sent */
async function saving(page: Page, { save: operation }: Section, act: () => Promise<unknown>): Promise<Save> {
  const hash = hashOf(operation)
  const isSave = (request: Request): boolean => request.postData()?.includes(hash) === true
  const [response] = await Promise.all([page.waitForResponse(answer => isSave(answer.request())), act()])
  const { data } = (await response.json()) as { data: Record<string, { stamp: string }> }
  const [saved] = Object.values(data)
  if (!saved) throw new Error(`${operation} saved nothing`)
  return { body: response.request().postDataJSON() as Save['body'], stamp: saved.stamp }
}

/** A wrong value is explained at its field. It stays until it is discarded. */
async function refuseWrong(page: Page, section: Section): Promise<void> {
  const { field, entry, wrong } = section
  if (typeof wrong === 'string') return
  await enter(page, section, wrong.value)
  await save(page).click()
  if (entry?.problem) await expect(entry.problem(page)).toContainText(wrong.message)
  else
    await expect(page.getByLabel(field, { exact: true })).toHaveAccessibleDescription(
      new RegExp(literal(wrong.message)),
    )
  await expect(bar(page)).toHaveText('1 field needs a correction')
  await expectValue(page, section, wrong.value)
  await page.getByRole('button', { name: 'Discard' }).click()
}

const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

async function saveShown(page: Page, { impact }: Section): Promise<void> {
  await save(page).click()
  if (impact === undefined) return
  const dialog = page.getByRole('dialog', { name: 'Save this change?' })
  await expect(dialog).toContainText(impact)
  await dialog.getByRole('button', { name: 'Save change' }).click()
}

/**
 * Expects of a section what every form of the settings does: it explains a wrong value, says what is not saved, shows what a change affects, saves, undoes, and
 * shows what another owner changed meanwhile.
 * @param other the other owner
 */
export async function expectSection(page: Page, section: Section, other: SignedIn): Promise<void> {
  const { field, name = field, values } = section
  const [mine, later] = values
  const before = await valueOf(page, section)
  await expect(save(page)).toBeHidden()
  await refuseWrong(page, section)
  await expectValue(page, section, before)
  await expect(save(page)).toBeHidden()

  await enter(page, section, mine)
  await expect(bar(page)).toHaveText('1 unsaved change')
  const { body } = await saving(page, section, () => saveShown(page, section))
  await expect(page.getByText('Saved.', { exact: true }).last()).toBeVisible()
  await expect(save(page)).toBeHidden()
  const undone = await saving(page, section, () => page.getByRole('button', { name: 'Undo' }).last().click())
  await expect(page.getByText('The change was undone.').last()).toBeVisible()
  await expectValue(page, section, before)

  // The other owner saves the first value, which the page then reads from the server.
  await enter(page, section, later)
  await other.ask({ ...body, variables: { ...body.variables, seen: undone.stamp } })
  await save(page).click()
  await expect(page.getByText(`${other.name} changed this page after you opened it.`)).toBeVisible()
  await expect(page.getByText(`You both changed: ${name}. Your version is shown.`)).toBeVisible()
  await expectValue(page, section, later)
  await page.getByRole('button', { name: 'Use the other version' }).click()
  await expectValue(page, section, mine)
  await expect(save(page)).toBeHidden()
}

/** Expects that a page says why somebody cannot change it, and has no field or button that would. */
export async function expectReadOnly(page: Page, { says, without, asks }: Reading): Promise<void> {
  const main = page.getByRole('main')
  if (says !== undefined) await expect(main.getByText(says)).toBeVisible()
  if (asks !== undefined) await expect(main.getByLabel(asks, { exact: true })).toBeEnabled()
  await expect(main.locator('form :is(input, textarea, select):enabled')).toHaveCount(asks === undefined ? 0 : 1)
  await expect(save(page)).toBeHidden()
  if (without === undefined) return
  const named = { name: without, exact: true }
  await expect(main.getByRole('button', named).or(main.getByRole('link', named))).toHaveCount(0)
}

/** Expects that the menu has no link to what somebody may not see. */
export async function expectNoLinks(page: Page, names: readonly string[]): Promise<void> {
  const links = await menu(page).getByRole('link').allTextContents()
  expect(links.filter(name => names.includes(name))).toEqual([])
}
