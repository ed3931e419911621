import { randomUUID } from 'node:crypto'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { findMail } from '../support/mailbox.ts'
import { ownFranchise } from '../support/own-franchise.ts'
import { addAssistanceRequest, closeAssistanceRequests } from '../support/own-rows.ts'
import { openAs } from '../support/sessions.ts'

for (const { width, tag } of [
  { width: 390, tag: [] },
  { width: 1280, tag: '@slow' },
])
  test(`managers answer, close and reopen requests for help, at ${width} px`, { tag }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    const [answered, called] = [`Ada ${randomUUID().slice(0, 8)}`, `Cal ${randomUUID().slice(0, 8)}`]
    const email = await addAssistanceRequest(answered)
    await addAssistanceRequest(called)
    await openAs(page, ownFranchise().manager, '/account/franchisee/work-orders?status=requested')
    await page.getByRole('link', { name: /^\d+ requests for help from outside your area$/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Requests for help' })).toBeVisible()
    const card = (name: string) => page.getByRole('listitem', { name })
    await expect(card(answered)).toContainText('Could a van come to the lake?')
    await expectAccessible(page)

    await card(answered).getByRole('button', { name: 'Answer' }).click()
    const dialog = page.getByRole('dialog', { name: `Answer ${answered}` })
    await dialog.getByRole('button', { name: 'Send answer' }).click()
    await expect(dialog.getByText('Write an answer, or close the request without one.')).toBeVisible()
    await dialog.getByLabel('Your answer').fill('Yes, on Friday.')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Send answer' }).click()
    await expect(page.getByText(`Answer sent to ${answered}.`)).toBeVisible()
    await expect(card(answered)).toBeHidden()
    expect((await findMail(page, email, /^Our answer/)).text).toContain('Yes, on Friday.')

    await card(called).getByRole('button', { name: 'Close without email' }).click()
    await expect(card(called)).toBeHidden()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(card(called)).toBeVisible()
    await card(called).getByRole('button', { name: 'Close without email' }).click()
    await page.getByRole('tab', { name: 'Closed' }).click()
    await expect(card(answered)).toContainText('Yes, on Friday.')
    await expect(card(called)).toContainText(/Closed by .+/)
    await expectAccessible(page)
    await card(answered).getByRole('button', { name: 'Reopen' }).click()
    await expect(card(answered)).toBeHidden()
    await page.getByRole('tab', { name: 'Open' }).click()
    await expect(card(answered)).toContainText('Yes, on Friday.')
  })

test('what was typed stays when a colleague closed the request', async ({ page }) => {
  const name = `Bea ${randomUUID().slice(0, 8)}`
  await addAssistanceRequest(name)
  await openAs(page, ownFranchise().manager, '/account/franchisee/assistance-requests')
  await page.getByRole('listitem', { name }).getByRole('button', { name: 'Answer' }).click()
  const dialog = page.getByRole('dialog', { name: `Answer ${name}` })
  await dialog.getByLabel('Your answer').fill('We call you.')
  await closeAssistanceRequests()
  await dialog.getByRole('button', { name: 'Send answer' }).click()
  await expect(dialog.getByText('This request was closed in the meantime. Reopen it to answer again.')).toBeVisible()
  // The list is loaded again and is empty now; the dialog stays.
  await expect(page.getByText('No open requests.', { exact: false })).toBeVisible()
  await expect(dialog.getByLabel('Your answer')).toHaveValue('We call you.')
})
