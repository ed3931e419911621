import { expect, test } from 'vitest'
import { type RecordedPayment, type LedgerEntry, matchMovement, pairFees, type ProviderMovement } from './match.ts'

const charge: ProviderMovement = { kind: 'CHARGE', amount: 11_300, sourceId: 'ch_1', paymentIntentId: 'pi_1' }
const refund: ProviderMovement = { kind: 'REFUND', amount: -2_000, sourceId: 're_1', paymentIntentId: 'pi_1' }
const entry = (changes: Partial<LedgerEntry>): LedgerEntry => ({
  id: 7,
  kind: 'CAPTURE',
  amount: 11_300,
  refundId: null,
  ...changes,
})
const payment = (entries: LedgerEntry[], changes: Partial<RecordedPayment> = {}): RecordedPayment => ({
  standing: 'counted',
  amount: 11_300,
  entries,
  direct: [],
  ...changes,
})
const open = (reason: string) => ({ match: 'OPEN', reason })

test('a charge is the capture of its payment, to the cent', () => {
  expect(matchMovement(charge, payment([entry({})]))).toEqual({ match: 'ENTRY', entryId: 7 })
  expect(matchMovement(charge, payment([entry({ amount: 11_299 })]))).toEqual(open('OTHER_AMOUNT'))
  expect(matchMovement(charge, payment([]))).toEqual(open('NOT_IN_BOOKS'))
  expect(matchMovement(charge, undefined)).toEqual(open('UNKNOWN_PAYMENT'))
})

test('of two refunds of one amount each is its own', () => {
  const entries = [
    entry({ id: 8, kind: 'REFUND', amount: -2_000, refundId: 're_2' }),
    entry({ id: 9, kind: 'REFUND', amount: -2_000, refundId: 're_1' }),
  ]
  expect(matchMovement(refund, payment(entries))).toEqual({ match: 'ENTRY', entryId: 9 })
  expect(matchMovement({ ...refund, sourceId: 're_3' }, payment(entries))).toEqual(open('NOT_IN_BOOKS'))
  const reversed = entry({ id: 10, kind: 'REFUND_REVERSAL', amount: 2_000, refundId: 're_1' })
  expect(matchMovement({ ...refund, kind: 'REFUND_REVERSAL', amount: 2_000 }, payment([reversed]))).toEqual({
    match: 'ENTRY',
    entryId: 10,
  })
})

test('a dispute is its entry, also with another amount than the payment', () => {
  const dispute = { ...charge, kind: 'DISPUTE', amount: -9_000 } as const
  expect(matchMovement(dispute, payment([entry({ id: 11, kind: 'DISPUTE', amount: -9_000 })]))).toEqual({
    match: 'ENTRY',
    entryId: 11,
  })
  expect(matchMovement(dispute, payment([entry({})]))).toEqual(open('NOT_IN_BOOKS'))
})

test('money that was paid twice, and its return, need no entry', () => {
  const twice = payment([], { standing: 'not owed' })
  expect(matchMovement(charge, twice)).toEqual({ match: 'NOT_OWED' })
  expect(matchMovement({ ...refund, amount: -11_300 }, twice)).toEqual({ match: 'NOT_OWED' })
  expect(matchMovement(refund, twice)).toEqual(open('OTHER_AMOUNT'))
})

test('a payment of a payout invoice is known', () => {
  expect(matchMovement(charge, payment([], { standing: 'payout' }))).toEqual({ match: 'PAYOUT_PAYMENT' })
  expect(matchMovement(refund, payment([], { standing: 'payout' }))).toEqual(open('NOT_IN_BOOKS'))
})

test('fees match without a record, and unknown kinds need a manual review', () => {
  const nothing = { amount: -30, sourceId: null, paymentIntentId: null }
  expect(matchMovement({ kind: 'FEE', ...nothing }, undefined)).toEqual({ match: 'FEE' })
  expect(matchMovement({ kind: 'OTHER', ...nothing }, undefined)).toEqual(open('UNKNOWN_KIND'))
})

test('a franchise’s transfer, fee and their reversals are the parts of one entry each', () => {
  const known = payment([entry({})], {
    direct: [
      { id: 7, transfer: -11_300, applicationFee: 4_400 },
      { id: 8, transfer: 2_000, applicationFee: -779 },
    ],
  })
  const moved = (kind: ProviderMovement['kind'], amount: number) =>
    matchMovement({ kind, amount, sourceId: 'tr_1', paymentIntentId: 'pi_1' }, known)
  expect(moved('TRANSFER', -11_300)).toEqual({ match: 'DIRECT', directEntryId: 7 })
  expect(moved('APPLICATION_FEE', 4_400)).toEqual({ match: 'DIRECT', directEntryId: 7 })
  expect(moved('TRANSFER_REVERSAL', 2_000)).toEqual({ match: 'DIRECT', directEntryId: 8 })
  // The provider rounded otherwise: a person looks.
  expect(moved('APPLICATION_FEE_REFUND', -778)).toEqual(open('OTHER_AMOUNT'))
  expect(matchMovement({ ...charge, kind: 'TRANSFER', amount: -11_300 }, payment([entry({})]))).toEqual(
    open('NOT_IN_BOOKS'),
  )
  // Money that was paid twice goes back whole.
  expect(
    matchMovement({ ...charge, kind: 'TRANSFER', amount: -11_300 }, payment([], { standing: 'not owed' })),
  ).toEqual({ match: 'NOT_OWED' })
})

test('fees of refunds made at once agree together, although each is a cent off', () => {
  const entries = [
    { id: 1, transfer: 0, applicationFee: -130 },
    { id: 2, transfer: 0, applicationFee: -433 },
    { id: 3, transfer: 500, applicationFee: 0 },
  ]
  expect(pairFees([-129, -434], entries)).toEqual([2, 1])
  expect(pairFees([-129, -433], entries)).toBeNull()
  expect(pairFees([-563], entries)).toBeNull()
  // $49.48 of $127.07, refunds of $25.00 and 1 cent: 973 and 1, or 974 and none.
  const large = { id: 4, transfer: 2_500, applicationFee: -973 }
  expect(pairFees([-974], [large, { id: 5, transfer: 1, applicationFee: -1 }])).toEqual([4])
  expect(pairFees([-974], [large, { id: 5, transfer: 2, applicationFee: -2 }])).toBeNull()
  const whole = { ...large, applicationFee: -974 }
  const none = { id: 5, transfer: 1, applicationFee: 0 }
  expect(pairFees([-973, -1], [whole, { ...none, isFeeless: true }])).toEqual([4, 5])
  expect(pairFees([-973, -1], [whole, none])).toBeNull()
})
