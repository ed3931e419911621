import { expect, expectAccessible, newVisitor, test } from '../support/fixtures.ts'
import { ownFranchise } from '../support/own-franchise.ts'
import { issueStatements } from '../support/payout-rows.ts'
import { payee } from '../support/sessions.ts'

const DUE = `query Due($franchiseId: ID!) {
  payoutsDue(franchiseId: $franchiseId) { statementId userName vanName startDate } }`

interface Due {
  payoutsDue: { statementId: string; userName: string | null; vanName: string | null; startDate: string }[]
}

test('a manager settles a period: a run, its bank file, the paid-out mark and an adjustment; the payee sees the statement', async ({
  page,
  browser,
}) => {
  const { manager: email, sales } = ownFranchise()
  await issueStatements({ startDate: '2026-06-16', endDate: '2026-06-30' }, [
    { van: null, email: sales, total: 12_345 },
  ])
  const manager = await payee(page, email)
  const { payoutsDue } = await manager.ask<Due>(DUE, { franchiseId: manager.franchiseId })
  const mine = payoutsDue.filter(({ vanName }) => vanName === null).at(-1)
  if (!mine) throw new Error('no statement is due')
  const [year = '', month = '', day = ''] = mine.startDate.split('-').map(part => String(Number(part)))

  await manager.open('payout')
  await page.getByRole('link', { name: 'Settle payouts' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settle payouts' })).toBeVisible()
  await page.getByRole('checkbox', { name: new RegExp(`^Sales · ${mine.userName}, ${month}/${day}/${year} `) }).check()
  await page.getByRole('button', { name: /^Create run for \$/ }).click()
  const run = page.getByRole('row', { name: /Run \d+ · 1 statement.*Not paid/ })
  await expect(run).toBeVisible()
  await expectAccessible(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    run.getByRole('button', { name: 'Bank file' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^payout_run_\d+\.csv$/)
  await run.getByRole('button', { name: 'Mark as paid out' }).click()
  const dialog = page.getByRole('dialog', { name: /^Mark run/ })
  await dialog.getByLabel('Date').fill('2026-06-01')
  await dialog.getByLabel('Reference').fill('wire 77')
  await dialog.getByRole('button', { name: 'Mark as paid out' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { name: /wire 77/ })).toContainText('Paid out')

  await page.getByRole('tab', { name: 'Adjustments' }).click()
  await page.getByRole('button', { name: 'Add adjustment' }).click()
  const adding = page.getByRole('dialog', { name: 'Add adjustment' })
  await adding.getByLabel('Payee').selectOption({ label: `Sales · ${mine.userName}` })
  await adding.getByLabel('Direction').selectOption({ label: 'Charge the payee' })
  await adding.getByLabel('Amount').fill('2.50')
  await adding.getByLabel('Reason').fill('Uniform')
  await adding.getByRole('button', { name: 'Add adjustment' }).click()
  await expect(adding).toBeHidden()
  await expect(page.getByRole('row', { name: /Uniform/ })).toContainText('Needs approval')
  await expectAccessible(page)

  await page.getByRole('tab', { name: 'Balances' }).click()
  await page.getByRole('button', { name: `Account of Sales · ${mine.userName}` }).click()
  const account = page.getByRole('dialog', { name: /^Account of/ })
  await expect(account.getByText('Paid out · wire 77')).toBeVisible()
  await expectAccessible(page)

  const other = await newVisitor(browser)
  const seller = await payee(other, sales)
  await seller.open(`payout/${mine.statementId}`)
  await expect(other.getByText(/^Paid out on .* Reference: wire 77\.$/)).toBeVisible()
  await other.close()
})
