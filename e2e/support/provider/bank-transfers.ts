import type { Locator, Page } from '@playwright/test'
import { Stripe } from 'stripe'
import { formatMoney } from '../../../domain/format/money.ts'
import { sandboxAccounts } from '../../../server/providers/payment-gateway/sandbox-accounts.ts'
import { baseUrl, expect } from '../fixtures.ts'
import { serverSecret } from '../server.ts'

/** The demo's keys for the Canadian account at the provider. */
export const canadianKeys = () => sandboxAccounts(serverSecret()).CA

/** Controls the sandbox of the provider. */
export const postToSandbox = (path: string): Promise<Response> =>
  fetch(`${baseUrl()}/sandbox/stripe/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${canadianKeys().secretKey}` },
  })

/** Charges a card past our books, and has the provider send it to the bank. @param amount cents @returns the provider's id of the transfer */
export async function unknownTransfer(amount: number): Promise<string> {
  const { hostname: host, port } = new URL(baseUrl())
  const stripe = new Stripe(canadianKeys().secretKey, { host, port, protocol: 'http' })
  const { latest_charge } = await stripe.paymentIntents.create({
    amount,
    currency: 'cad',
    payment_method: 'pm_card_visa',
    allowed_payment_method_types: ['card'],
    confirm: true,
  })
  const source = typeof latest_charge === 'string' ? latest_charge : ''
  let transfer = ''
  // The sandbox books a charge some time after its answer, and another test may send it to the bank with its own.
  await expect(async () => {
    await postToSandbox('pay-out')
    for (const { id } of (await stripe.payouts.list({ limit: 20 })).data) {
      const moved = await stripe.balanceTransactions
        .list({ payout: id, limit: 100 })
        .autoPagingToArray({ limit: 5_000 })
      if (moved.some(movement => movement.source === source)) transfer = id
    }
    expect(transfer).not.toBe('')
  }).toPass()
  return transfer
}

/** Opens the transfer that has a movement of so many cents which is not in the books. @param open opens the page Reconciliation @returns its row */
export async function openUnknown(page: Page, amount: number, open: () => Promise<void>): Promise<Locator> {
  const movement = page.getByRole('row', { name: formatMoney(amount) })
  await expect(async () => {
    await open()
    const toCheck = page.getByRole('row', { name: /\d+ to check/ }).getByRole('link')
    await expect(toCheck.first()).toBeVisible({ timeout: 5_000 })
    const count = await toCheck.count()
    for (let index = 0; index < count; index += 1) {
      await toCheck.nth(index).click()
      await expect(page.getByRole('button', { name: 'Download CSV' })).toBeVisible()
      if (await movement.isVisible()) return
      await page.goBack()
      await expect(toCheck.first()).toBeVisible()
    }
    throw new Error(`no transfer has ${amount} cents`)
  }).toPass()
  return movement
}
