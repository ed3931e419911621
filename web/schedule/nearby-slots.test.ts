import { expect, test } from 'vitest'
import type { Slot } from './slot-grid.ts'
import { withNearby } from './surcharges.ts'

const slot = (id: string, state: Slot['state']): Slot => ({ id, label: '', time: '', state })

test('free times say what they cost less; those that can only be requested do not', () => {
  const slots = [slot('near', 'open'), slot('far', 'open'), slot('taken', 'request')]
  const days = { status: 'ready' as const, data: [{ date: '2026-06-01', label: 'Mon 1', name: 'Monday', slots }] }
  const shown = withNearby(days, id => (id === 'far' ? undefined : '-$10.00'))
  expect(shown.status === 'ready' && shown.data[0]?.slots.map(({ nearby }) => nearby)).toEqual([
    '-$10.00',
    undefined,
    undefined,
  ])
  const loading = { status: 'loading' as const }
  expect(withNearby(loading, () => '-$10.00')).toBe(loading)
})
