import { expect, test } from 'vitest'
import { pageGroup, withoutIds } from './page-group.ts'

test.each([
  ['/book/location', 'booking'],
  ['/account/franchisee/work-orders/17', 'staff'],
  ['/account/cars', 'account'],
  ['/auth/login', 'sign-in'],
  ['/bookkeeping', 'other'],
  ['/', 'other'],
])('the page %s is in the group %s', (path, group) => {
  expect(pageGroup(path)).toBe(group)
})

test.each([
  ['/account/cars/17', '/account/cars/*'],
  ['/account/franchisee/work-orders/17/complete', '/account/franchisee/work-orders/*/complete'],
  ['/pay/aGVsbG8tdG9rZW4', '/pay/*'],
  ['/auth/reset/abcdefghijklmnopqrstuvwxyz', '/auth/reset/*'],
  ['/account/ana@example.com', '/account/*'],
])('the path %s is reported as %s', (path, shown) => {
  expect(withoutIds(path)).toBe(shown)
})
