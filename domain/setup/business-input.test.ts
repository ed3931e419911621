import { expect, test } from 'vitest'
import { businessProblems } from './business-input.ts'

const right = {
  businessName: 'Prairie Lube',
  phoneNumber: '(403) 555-0142',
  ownerName: 'Olive Owner',
  email: 'olive@prairie.example',
  password: 'seven green kites',
  confirmation: 'seven green kites',
}

test('an empty password names the minimum for staff', () => {
  expect(businessProblems({ ...right, password: '', confirmation: '' }).password).toContain('12 characters')
})

test('right input has no problems', () => {
  expect(businessProblems(right)).toEqual({})
  expect(businessProblems({ ...right, businessName: 'x'.repeat(60) })).toEqual({})
})

test.each([
  ['businessName', ' '],
  ['businessName', 'x'.repeat(61)],
  ['phoneNumber', '403555014'],
  ['ownerName', ''],
  ['email', 'olive@'],
  ['password', 'short one'],
  ['confirmation', 'seven green kite'],
] as const)('%s "%s" is named, and only it', (field, value) => {
  const problems = businessProblems({ ...right, ...(field === 'password' && { confirmation: value }), [field]: value })
  expect(Object.keys(problems)).toEqual([field])
})
