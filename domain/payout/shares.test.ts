import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { commissionOn, royaltyParts, settle, type Terms, totalOf } from './fees.ts'
import { type Item, sumItems } from './figures.ts'
import { type Assignment, type Billed, type Directory, sharesOf, vanPayeeAt } from './shares.ts'
import { DOCUMENTED_RATES } from './rates.ts'
import { type DatedTerms, termsOn } from './terms.ts'

const day = (of: string): Date => new Date(`2026-06-${of}T16:00:00Z`)
const ALWAYS = new Date(0)
const [VAN, ANNA, BEN, CARA, DAN, VENDOR] = [1, 11, 12, 13, 14, 7]

const assigned = (of: number, userId: number, from = ALWAYS, until: Date | null = null): Assignment => ({
  of,
  userId,
  from,
  until,
})

/** Anna drove until June 10, Ben from June 5. Cara sold to the vendor until June 10, Dan from then on. */
const DIRECTORY: Directory = {
  timeZone: 'America/Toronto',
  drivers: [assigned(VAN, BEN, day('05')), assigned(VAN, ANNA, ALWAYS, day('10'))],
  payees: [],
  sellers: [assigned(VENDOR, CARA, ALWAYS, day('10')), assigned(VENDOR, DAN, day('10'))],
  members: [assigned(0, CARA), assigned(0, DAN)],
  salesPeople: [assigned(0, CARA), assigned(0, DAN)],
}

const billed = (at: string, others: Partial<Billed> = {}): Billed => ({
  vanId: VAN,
  inspectorId: null,
  vendorId: null,
  billedAt: day(at),
  issued: [],
  ...others,
})

const people = (of: Billed, type: 1 | 2 | 3, directory = DIRECTORY): string[] =>
  sharesOf(of, type, directory).map(({ payee, part }) => `${part} ${payee.userId}`)

describe('who an invoice belongs to', () => {
  test('is read as of the day it was billed: a driver who left keeps their work', () => {
    expect(['04', '09', '10', '20'].map(at => vanPayeeAt(DIRECTORY, VAN, day(at)))).toEqual([ANNA, ANNA, BEN, BEN])
    expect(people(billed('09'), 1)).toEqual([`van ${ANNA}`])
    expect(people(billed('11'), 1)).toEqual([`van ${BEN}`])
    expect(vanPayeeAt({ ...DIRECTORY, drivers: [] }, VAN, day('09'))).toBeNull()
  })

  test('is the named payee from their day on, before the first driver', () => {
    const named = { ...DIRECTORY, payees: [{ vanId: VAN, fromDay: '2026-06-08', userId: BEN }] }
    expect(['07', '08'].map(at => vanPayeeAt(named, VAN, day(at)))).toEqual([ANNA, BEN])
    // 03:00 UTC on the 8th is still the 7th in Toronto.
    expect(vanPayeeAt(named, VAN, new Date('2026-06-08T03:00:00Z'))).toBe(ANNA)
  })

  test('types 1 and 3: the van’s payee has the van, another technician the work; type 2: who inspected has both', () => {
    const byBen = billed('09', { inspectorId: BEN })
    expect(people(byBen, 1)).toEqual([`van ${ANNA}`, `technician ${BEN}`])
    expect(people(byBen, 3)).toEqual([`van ${ANNA}`, `technician ${BEN}`])
    expect(people(byBen, 2)).toEqual([`van ${BEN}`])
    // The payee earns no commission in their own van, nor does who did not drive it that day.
    expect(people(billed('09', { inspectorId: ANNA }), 1)).toEqual([`van ${ANNA}`])
    expect(people(billed('04', { inspectorId: BEN }), 2)).toEqual([`van ${ANNA}`])
  })

  test('a sale is of the vendor’s sales people of its day, who belong to the franchise', () => {
    expect(people(billed('09', { vendorId: VENDOR }), 1)).toEqual([`van ${ANNA}`, `sales ${CARA}`])
    expect(people(billed('11', { vendorId: VENDOR }), 1)).toEqual([`van ${BEN}`, `sales ${DAN}`])
    const left = { ...DIRECTORY, members: [assigned(0, CARA, ALWAYS, day('08'))] }
    expect(people(billed('09', { vendorId: VENDOR }), 1, left)).toEqual([`van ${ANNA}`])
  })

  test('never changes once it is issued, also with other drivers and sellers now', () => {
    const anyUser = fc.integer({ min: 11, max: 14 })
    const anyDirectory = fc.record({
      timeZone: fc.constant('America/Toronto'),
      drivers: fc.array(anyUser.map(userId => assigned(VAN, userId))),
      payees: fc.array(anyUser.map(userId => ({ vanId: VAN, fromDay: '2026-01-01', userId }))),
      sellers: fc.array(anyUser.map(userId => assigned(VENDOR, userId))),
      members: fc.array(anyUser.map(userId => assigned(0, userId))),
      salesPeople: fc.array(anyUser.map(userId => assigned(0, userId))),
    })
    const anyType = fc.constantFrom<1 | 2 | 3>(1, 2, 3)
    const sold = billed('09', { inspectorId: BEN, vendorId: VENDOR })
    fc.assert(
      fc.property(anyDirectory, anyDirectory, anyType, anyType, (then, now, typeThen, typeNow) => {
        const issued = sharesOf(sold, typeThen, then)
        expect(sharesOf({ ...sold, issued }, typeNow, now)).toEqual(issued)
      }),
    )
  })
})

const terms = (fromDay: string, others: Partial<DatedTerms> = {}): DatedTerms => ({
  fromDay,
  franchiseType: 1,
  schedule: 'SEMI_MONTHLY',
  marketingBps: 0,
  thirdPartyFleetBps: 0,
  insurance: 0,
  technology: 0,
  planWorkBps: 0,
  ...DOCUMENTED_RATES,
  ...others,
})

test('a period has the terms of its first day, so a fee that changes within it counts from the next', () => {
  const all = [terms('2026-06-10', { marketingBps: 300 }), terms('1970-01-01', { marketingBps: 200 })]
  expect(['2026-06-01', '2026-06-10', '2026-06-16'].map(start => termsOn(all, start).marketingBps)).toEqual([
    200, 300, 300,
  ])
  expect(() => termsOn([], '2026-06-01')).toThrow('no payout terms')
})

const item = (kind: Item['kind'], subTotal: number): Item => ({
  kind,
  isAdjustment: false,
  amount: subTotal,
  subTotal,
  fleet: null,
  isCash: false,
})

const settled = (items: readonly Item[], franchiseType: 1 | 2 | 3, of: Terms['of'] = 'van') =>
  settle(
    sumItems(items),
    { franchiseType, of, marketingBps: 0, thirdPartyFleetBps: 0, insurance: 0, technology: 0 },
    { royalty: 0, commission: of === 'van' && franchiseType !== 2 ? 0 : commissionOn(items), credit: 0 },
  )

test('A4 a refund alone lowers revenue and the royalty on it; a void alone lowers sales, the royalty on them and the commission', () => {
  const sold = [item('SALE', 20_000), item('PAYMENT', 20_000)]
  const refunded = [...sold, item('REFUND', -5_000)]
  const voided = [...sold, item('VOIDED_SALE', -20_000)]
  // Type 3: 31 % of $200.00 is $62.00, of $150.00 $46.50. A void without a refund leaves the revenue.
  expect([sold, refunded, voided].map(items => settled(items, 3).royaltyFee)).toEqual([6_200, 4_650, 6_200])
  // Type 2 and sales: 5 % of $200.00 is $10.00, also after a refund. After a void it is nothing.
  for (const [type, of] of [
    [2, 'van'],
    [1, 'sales'],
    [1, 'technician'],
  ] as const)
    expect([sold, refunded, voided].map(items => settled(items, type, of).workOrderEarnings)).toEqual([1_000, 1_000, 0])
  // Type 1: $4,000.00 of sales have a royalty of $400.00. Refunds leave it; a void of $500.00 leaves 10 % of $3,500.00.
  const royalty = (sales: number) => royaltyParts({ sales: [sales], before: { sales: 0, charged: 0 }, endsMonth: true })
  const sales = (items: readonly Item[]) => sumItems([item('SALE', 380_000), ...items]).subTotalSales
  expect([sold, refunded, [...sold, item('VOIDED_SALE', -50_000)]].map(items => royalty(sales(items))[0])).toEqual([
    40_000, 40_000, 35_000,
  ])
})

test('over all periods a voided and refunded order leaves every payee with nothing, in every type', () => {
  const orders = fc.array(fc.integer({ min: 1, max: 500_000 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(orders, fc.constantFrom<1 | 2 | 3>(1, 2, 3), fc.boolean(), (subTotals, type, isLater) => {
      const before = subTotals.flatMap(subTotal => [item('SALE', subTotal), item('PAYMENT', subTotal)])
      const back = subTotals.flatMap(subTotal => [item('VOIDED_SALE', -subTotal), item('REFUND', -subTotal)])
      for (const of of ['van', 'technician', 'sales'] as const) {
        const total = isLater
          ? totalOf(settled(before, type, of)) + totalOf(settled(back, type, of))
          : totalOf(settled([...before, ...back], type, of))
        expect(total).toBe(0)
      }
    }),
  )
})
