import { expect, test } from 'vitest'
import { matchingPages, pagesFor } from './pages.ts'

const labels = (roles: string[], hasInventory = true): string[] =>
  pagesFor(roles, hasInventory).map(({ label }) => label)

test('technicians find no page that is closed to them', () => {
  const found = labels(['technician'])
  expect(found).toContain('Work orders')
  expect(found).toContain('Inventory')
  for (const closed of ['Disputes', 'Payments', 'Reports', 'Analytics', 'Settings', 'Sales analytics', 'New customer'])
    expect(found).not.toContain(closed)
  expect(found.filter(label => label.startsWith('Settings'))).toEqual([])
})

test('managers find the settings that they may see, and owners all', () => {
  expect(labels(['manager'])).toContain('Settings: Opening hours')
  expect(labels(['manager'])).not.toContain('Settings: Export')
  expect(labels(['owner', 'manager'])).toContain('Settings: Export')
  expect(labels(['tester'])).not.toContain('Settings: Service area')
})

test('settings are found by what they are about, after those that are called so', () => {
  const found = (typed: string): string[] =>
    matchingPages(pagesFor(['owner', 'manager'], true), typed).map(({ label }) => label)
  expect(found('logo')).toEqual(['Settings: Brand'])
  expect(found('GST')).toEqual(['Settings: Legal and taxes'])
  expect(found('postal code')).toEqual(['Settings: Service area'])
  expect(found('tax')[0]).toBe('Settings: Legal and taxes')
})

test('inventory is there only while the franchise uses it', () => {
  expect(labels(['manager'], false)).not.toContain('Inventory')
})

test('an entry matches by all typed words, those that begin with the text first', () => {
  const entries = pagesFor(['owner', 'manager'], true)
  expect(matchingPages(entries, 'hours').map(({ label }) => label)).toEqual(['Settings: Opening hours'])
  expect(matchingPages(entries, 'set hours').map(({ label }) => label)).toEqual(['Settings: Opening hours'])
  expect(matchingPages(entries, 'work')[0]?.label).toBe('Work orders')
  expect(matchingPages(entries, 'zzz')).toEqual([])
})
