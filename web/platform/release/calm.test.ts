import { expect, test } from 'vitest'
import { type Doing, isCalm } from './calm.ts'

const CALM: Doing = {
  path: '/account/appointments',
  typedOn: null,
  hasText: false,
  hasDialog: false,
  isEditing: false,
  isSending: false,
  isVisible: true,
}

test('a page that somebody only reads is calm, also when they typed on the page before', () => {
  expect(isCalm(CALM)).toBe(true)
  expect(isCalm({ ...CALM, typedOn: '/account/cars' })).toBe(true)
})

test.each([
  ['the booking', { path: '/book/schedule' }],
  ['the start of the booking', { path: '/book' }],
  ['something typed here', { typedOn: CALM.path }],
  ['a field with text', { hasText: true }],
  ['a dialog', { hasDialog: true }],
  ['a field with the focus', { isEditing: true }],
  ['unsent work', { isSending: true }],
  ['a page in the background', { isVisible: false }],
] as const)('%s is not calm', (_, doing) => {
  expect(isCalm({ ...CALM, ...doing })).toBe(false)
})
