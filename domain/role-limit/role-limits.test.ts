import { describe, expect, test } from 'vitest'
import { readLimits } from './read-limits.ts'
import { limitFor, limitProblem, NO_LIMITS } from './role-limits.ts'

const byRole = {
  technician: { ...NO_LIMITS, refundMax: 10_000, refundDayMax: 20_000, voidMax: 5_000, discountMaxBps: 1_250 },
  sales: { ...NO_LIMITS, refundMax: 30_000 },
}

describe('DOOR-13 limits by role', () => {
  test('the most generous of several roles counts, and a role without a limit has none', () => {
    expect(limitFor(byRole, ['technician'], 'refundMax')).toBe(10_000)
    expect(limitFor(byRole, ['technician', 'sales'], 'refundMax')).toBe(30_000)
    expect(limitFor(byRole, ['technician', 'sales'], 'voidMax')).toBeNull()
    expect(limitFor(byRole, ['technician', 'manager'], 'refundMax')).toBeNull()
    expect(limitFor({}, ['technician'], 'refundMax')).toBeNull()
  })

  test.each([
    ['refundMax', 10_000, null],
    ['refundMax', 10_001, 'Refunds above $100.00 need a manager.'],
    ['refundDayMax', 20_001, 'Refunds of more than $200.00 in 24 hours need a manager.'],
    ['voidMax', 5_001, 'Voiding an invoice above $50.00 needs a manager.'],
    ['discountMaxBps', 1_251, 'Discounts above 12.5% need a manager.'],
    ['discountMax', 1_000_000, null],
  ] as const)('%s of %i', (name, value, problem) => {
    expect(limitProblem(byRole, ['technician'], { name, value, currency: 'CAD' })).toBe(problem)
  })

  test('names another role when managers are limited too, and none when all are', () => {
    const managed = { ...byRole, manager: { ...NO_LIMITS, refundMax: 15_000 } }
    const ask = { name: 'refundMax', value: 20_000, currency: 'USD' } as const
    expect(limitProblem(managed, ['technician'], ask)).toBe('Refunds above $100.00 need an admin.')
    const all = {
      owner: byRole.technician,
      admin: byRole.technician,
      manager: byRole.technician,
      technician: byRole.technician,
      tester: byRole.technician,
      sales: byRole.technician,
    }
    expect(limitProblem(all, ['technician'], ask)).toBe(
      'Refunds above $100.00 are not allowed here. Please use a smaller amount.',
    )
  })

  test('are parsed as typed', () => {
    expect(readLimits({ refundMax: '100.00', voidMax: 'none', discountMax: ['20%', '$50'] })).toEqual({
      refundMax: 10_000,
      voidMax: null,
      discountMaxBps: 2_000,
      discountMax: 5_000,
    })
    expect(readLimits({ discountMax: ['none'] })).toEqual({ discountMaxBps: null, discountMax: null })
    for (const typed of [{ refundMax: 'much' }, { discountMax: ['120%'] }, { refundDayMax: '-5' }])
      expect(() => readLimits(typed)).toThrow(RangeError)
  })
})
