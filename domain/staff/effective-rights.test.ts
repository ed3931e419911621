import { expect, test } from 'vitest'
import { effectiveRights, isWithin } from './effective-rights.ts'

const TORONTO = { id: '1', name: 'Toronto', managerRights: [], vans: ['Van 1'] }
const OTTAWA = { id: '2', name: 'Ottawa', managerRights: ['serviceArea.change'], vans: [] }

test('a manager may do the work of each franchise, and change what that franchise grants', () => {
  const [toronto, ottawa, business] = effectiveRights({
    roles: ['manager'],
    franchises: [TORONTO, OTTAWA],
    vendors: [],
  })
  expect(toronto?.work).toContain('May confirm, move and complete all orders')
  expect(toronto?.settings).toContain('hours.change')
  expect(toronto?.settings).not.toContain('serviceArea.change')
  expect(ottawa?.settings).toContain('serviceArea.change')
  expect(business).toMatchObject({ place: null, work: [] })
  expect(business?.settings).toContain('staff.see')
  expect(business?.settings).not.toContain('staff.change')
})

test('a technician does the orders of their own vans, and changes no settings', () => {
  expect(effectiveRights({ roles: ['technician'], franchises: [TORONTO], vendors: [] })).toEqual([
    {
      place: 'Toronto',
      work: [
        'May do the orders of Van 1, and see requests',
        'May bill, and take and refund payments',
        'Works with the stock',
      ],
      settings: [],
    },
  ])
  expect(effectiveRights({ roles: ['technician'], franchises: [OTTAWA], vendors: [] })[0]?.work[0]).toBe(
    'Sees requests only, because they drive no van here',
  )
})

test('only an owner changes owners and payout terms; nobody without a role may anything', () => {
  const settingsOf = (roles: Parameters<typeof effectiveRights>[0]['roles']) =>
    effectiveRights({ roles, franchises: [TORONTO], vendors: [] }).flatMap(({ settings }) => settings)
  expect(settingsOf(['manager', 'owner'])).toEqual(expect.arrayContaining(['owners.change', 'payoutTerms.change']))
  expect(settingsOf(['admin', 'manager'])).not.toContain('owners.change')
  expect(effectiveRights({ roles: [], franchises: [TORONTO], vendors: [] })).toEqual([])
})

test('a manager changes only people whose franchises are all their own', () => {
  const manager = { roles: ['manager'], franchiseIds: [1, 2] }
  expect(isWithin(manager, [1])).toBe(true)
  expect(isWithin(manager, [1, 3])).toBe(false)
  expect(isWithin({ roles: ['admin', 'manager'], franchiseIds: [] }, [3])).toBe(true)
})
