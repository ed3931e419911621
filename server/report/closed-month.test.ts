import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDemoApp } from '../testing/month/demo-app.ts'
import { booksOf } from '../testing/month/books-of.ts'
import { closeMonth } from '../testing/month/close-month.ts'
import { Desk } from '../testing/month/desk.ts'
import { Ledgers } from '../testing/month/ledgers.ts'
import { Month, SEEDED_AT } from '../testing/month/play-month.ts'
import type { TestApp } from '../testing/test-app.ts'

/** What the provider keeps of a payment and of a dispute, in cents. */
const feeOf = (amount: number): number => Math.round(amount * 0.029) + 30
const DISPUTE_FEE = 1_500

let t: TestApp
beforeAll(async () => {
  t = await createDemoApp(SEEDED_AT, 400)
})
afterAll(() => t.close())

/** The last rows of the demo's tenants: everything after them was made through the API. */
async function lastRows(): Promise<{ invoiceId: number; entryId: number }> {
  const { rows } = await t.db.owner.query<{ invoiceId: number; entryId: number }>(
    `select (select max(id) from invoice)::float8 as "invoiceId", (select max(id) from payment_entry)::float8 as "entryId"`,
  )
  return rows[0] ?? { invoiceId: 0, entryId: 0 }
}

test('a closed month of both demo tenants: statements, dashboards, receivables, journal and reconciliation agree to the cent', async () => {
  const months = [new Month(await Desk.open(t, 'CA')), new Month(await Desk.open(t, 'US'))]
  const last = await lastRows()
  for (const month of months) await month.bookAll()
  for (const month of months) await month.firstHalf()
  t.clock.set(new Date('2026-06-16T08:00:00Z'))
  await t.recurring['issue-payouts']()
  for (const month of months) await month.secondHalf()
  await months[0]?.renewPlans()
  await months[1]?.renewPlans()
  const sent = [await months[0]?.sendToBank(), await months[1]?.sendToBank()]
  t.clock.set(new Date('2026-07-01T08:00:00Z'))
  await t.recurring['issue-payouts']()

  for (const [index, { desk, notes }] of months.entries()) {
    const { tenant } = desk
    const ledgers = await Ledgers.read(t.db.owner, tenant.id)
    const books = booksOf(desk)

    // What was done at the desk is what the ledgers have.
    const done = ledgers.since(last)
    expect(done).toEqual(Object.fromEntries(Object.keys(done).map(what => [what, notes.of(what as 'billed')])))

    // Reports of sales, by each of their five ways, and of taxes, are the sums of the invoices.
    expect(await books.sales()).toEqual(Array.from({ length: 5 }, () => ledgers.sales()))
    expect(await books.taxes()).toBe(ledgers.namedTaxes())

    // The journal is the sums of the rows, account by account, and its file balances to zero.
    const journal = await books.journal()
    expect(journal).toMatchObject(ledgers.journal())
    expect(Object.values(journal).reduce((sum, cents) => sum + cents, 0)).toBe(0)
    expect(await books.journalFile()).toMatchObject(journal)
    const { total, tax } = ledgers.sales()
    expect({ tax: 0 - (journal['2200'] ?? 0), sales: 0 - soldIn(journal) }).toEqual({ tax, sales: total - tax })

    // Receivables on both days are those of the invoices, and the journal's account is the difference.
    const [opening, closing] = [ledgers.owed('from'), ledgers.owed('until')]
    expect(await books.receivables('2026-05-31')).toEqual(totalOf(opening))
    expect(await books.receivables('2026-06-30')).toEqual(totalOf(closing))
    expect(journal['1100']).toBe(totalOf(closing).total - totalOf(opening).total)

    // Dashboards, statements, and the bridge between them.
    for (const place of ledgers.places) {
      const board = await books.dashboard(place)
      expect(board).toEqual(ledgers.dashboard(place.id))
      const { bridge, ...sums } = ledgers.statements(place)
      const statements = await books.statements(place.id)
      expect(statements.sums).toEqual(sums)
      expect(board.totalRevenue - bridge.plans - bridge.remittance).toBe(statements.sums.totalRevenue)
      for (const { total: printed, rows, royaltyFee, subTotalRevenue } of statements.all) {
        expect(rows).toBe(printed)
        if (place.type === 3) expect(royaltyFee).toBe(Math.round(subTotalRevenue * 0.31))
      }
      const sold = statements.all.reduce((sum, each) => sum + each.subTotalSales, 0)
      const royalties = statements.all.reduce((sum, each) => sum + each.royaltyFee, 0)
      if (place.type === 1) expect(royalties).toBe(Math.max(30_000, Math.round(sold * 0.1)))
    }

    // Every movement of the transfer to the bank is in the ledger, the ledger has no other, and card clearing has what was sent.
    const { kinds, captures } = ledgers.providerEntries(last.entryId)
    const transfer = await books.transfer()
    const moved = Object.values(kinds).reduce((sum, cents) => sum + cents, 0)
    expect(transfer).toEqual({
      amount: sent[index],
      openCount: 0,
      fees: captures.reduce((sum, cents) => sum + feeOf(cents), 0) + 2 * DISPUTE_FEE,
      kinds,
    })
    expect(moved - transfer.fees).toBe(sent[index])
    expect(journal['1040']).toBe((sent[index] ?? 0) + ledgers.providerBefore(last.entryId))

    // Everybody is paid, nobody owes, and the month is locked.
    expect(await closeMonth(desk)).toEqual(
      ledgers.places.map(({ id }) => ({ franchiseId: id, balances: 0, closedThrough: '2026-06-30', late: 422 })),
    )
  }
}, 240_000)

const totalOf = (rests: readonly number[]) => ({
  bills: rests.length,
  total: rests.reduce((sum, cents) => sum + cents, 0),
})

/** Sales and plans less reductions, without tax. */
const soldIn = (journal: Record<string, number>): number =>
  ['4000', '4010', '4100', '4110'].reduce((sum, code) => sum + (journal[code] ?? 0), 0)
