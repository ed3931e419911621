import type pg from 'pg'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { type BalanceTransaction, newObject, type Payout } from '../objects.ts'
import { page, text } from '../params.ts'
import { createStore, inTransaction, type Store } from '../store.ts'
import { type AccountName, countryOf } from './accounts.ts'

/** Stripe's fee for a payment: 2.9 % and 30 cents. */
export const feeOf = (amount: number): number => Math.round(amount * 0.029) + 30

/** Writes a change of the account's balance. Amounts are cents; negative leaves the account. */
export async function addBalance(
  store: Store,
  change: Pick<BalanceTransaction, 'amount' | 'currency' | 'type' | 'reporting_category' | 'source'> & { fee?: number },
): Promise<BalanceTransaction> {
  const base = newObject('balance_transaction', 'txn_')
  const fee = change.fee ?? 0
  const transaction: BalanceTransaction = {
    ...base,
    ...change,
    fee,
    net: change.amount - fee,
    status: 'available',
    available_on: base.created,
    payout: null,
  }
  await store.insert(transaction)
  return transaction
}

/** Pays an account's balance out to the bank, and reports which changes it contains. @returns undefined when nothing is to be paid out */
export async function payOut(pool: pg.Pool, account: AccountName): Promise<Payout | undefined> {
  return await inTransaction(pool, async client => {
    const store = createStore(client, account, { id: null, idempotency_key: null })
    const { rows } = await client.query<{ body: BalanceTransaction }>(
      `SELECT body FROM sandbox.stripe_object WHERE account = $1 AND type = 'balance_transaction' AND body->>'payout' IS NULL
       ORDER BY seq FOR UPDATE`,
      [account],
    )
    const changes = rows.map(row => row.body)
    const amount = changes.reduce((sum, { net }) => sum + net, 0)
    if (changes.length === 0 || amount <= 0) return undefined
    const currency = countryOf(account) === 'CA' ? 'cad' : 'usd'
    const base = newObject('payout', 'po_')
    const payout: Payout = {
      ...base,
      amount,
      currency,
      arrival_date: base.created,
      automatic: true,
      status: 'paid',
      reconciliation_status: 'completed',
      balance_transaction: null,
      failure_balance_transaction: null,
      failure_code: null,
      failure_message: null,
    }
    const own = await addBalance(store, {
      amount: -amount,
      currency,
      type: 'payout',
      reporting_category: 'payout',
      source: payout.id,
    })
    payout.balance_transaction = own.id
    await store.insert(payout)
    for (const change of [...changes, own]) await store.save({ ...change, payout: payout.id })
    await store.emit('payout.paid', payout)
    await store.emit('payout.reconciliation_completed', payout)
    return payout
  })
}

/** Fails a transfer that was paid: the bank returns the money, and the balance has it again. */
export async function failPayOut(pool: pg.Pool, account: AccountName, payoutId: string): Promise<void> {
  await inTransaction(pool, async client => {
    const store = createStore(client, account, { id: null, idempotency_key: null })
    const payout = await store.lock('payout', payoutId)
    if (payout.status === 'failed') return
    const returned = await addBalance(store, {
      amount: payout.amount,
      currency: payout.currency,
      type: 'payout_failure',
      reporting_category: 'payout_reversal',
      source: payout.id,
    })
    const failed: Payout = {
      ...payout,
      status: 'failed',
      failure_balance_transaction: returned.id,
      failure_code: 'account_closed',
      failure_message: 'The bank account has been closed.',
    }
    await store.save(failed)
    await store.emit('payout.failed', failed)
  })
}

/** Returns the object as Stripe shows it. */
function withoutPayout(transaction: BalanceTransaction): object {
  const shown: Partial<BalanceTransaction> = { ...transaction }
  delete shown.payout
  return shown
}

const SOURCES = {
  ch: 'charge',
  re: 'refund',
  du: 'dispute',
  po: 'payout',
  tr: 'transfer',
  trr: 'transfer_reversal',
  fee: 'application_fee',
  fr: 'fee_refund',
} as const

/** Returns the object with what caused it in place of its id. */
async function withSource(store: Store, transaction: BalanceTransaction): Promise<object> {
  const prefix = transaction.source.split('_')[0]
  const kind = Object.entries(SOURCES).find(([start]) => start === prefix)?.[1]
  return { ...withoutPayout(transaction), ...(kind && { source: await store.find(kind, transaction.source) }) }
}

export const balanceEndpoints = [
  endpoint('GET', '/balance_transactions/:id', z.strictObject({}), async ({ store, id }) =>
    withoutPayout(await store.find('balance_transaction', id)),
  ),

  endpoint(
    'GET',
    '/balance_transactions',
    z.strictObject({
      ...page,
      payout: text.optional(),
      source: text.optional(),
      type: text.optional(),
      expand: z.array(z.literal('data.source')).max(4).default([]),
    }),
    async ({ store }, { payout, source, type, expand, ...page }) => {
      const match = {
        ...(payout === undefined ? {} : { payout }),
        ...(source === undefined ? {} : { source }),
        ...(type === undefined ? {} : { type: type as BalanceTransaction['type'] }),
      }
      const list = await store.list('balance_transaction', match, page)
      const isExpanded = expand.length > 0
      const data = isExpanded
        ? await Promise.all(list.data.map(each => withSource(store, each)))
        : list.data.map(withoutPayout)
      return { ...list, data }
    },
  ),

  endpoint('GET', '/payouts/:id', z.strictObject({}), ({ store, id }) => store.find('payout', id)),
  endpoint('GET', '/payouts', z.strictObject(page), ({ store }, params) => store.list('payout', {}, params)),
]
