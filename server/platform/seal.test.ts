import { expect, test } from 'vitest'
import { seal, unseal } from './seal.ts'

test('a sealed text can be opened only with the same secret and the same purpose', () => {
  const sealed = seal(['a secret'], 'tokens', 'the token')
  expect(sealed.toString('latin1')).not.toContain('the token')
  expect(seal(['a secret'], 'tokens', 'the token')).not.toEqual(sealed)
  expect(unseal(['a secret'], 'tokens', sealed)).toBe('the token')
  expect(() => unseal(['another secret'], 'tokens', sealed)).toThrow()
  expect(() => unseal(['a secret'], 'other', sealed)).toThrow()
  sealed[14] = (sealed[14] ?? 0) ^ 1
  expect(() => unseal(['a secret'], 'tokens', sealed)).toThrow()
})
