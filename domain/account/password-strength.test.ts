import { expect, test } from 'vitest'
import { passwordStrength } from './password-strength.ts'

const OWN = ['Nora New', 'nora.newton@example.com']

test.each([
  ['short', false, 0, 'short'],
  ['dragon', true, 1, 'common'],
  ['Newton-1999-xyz', false, 1, 'own-name'],
  ['aaaaaaaaaaaaaaaa', false, 1, 'repeated'],
  ['k7!pQz', false, 2, 'longer'],
  ['k7!pQz-mW3', false, 3, null],
  ['four words in a row', false, 4, null],
])('%s, common %s: %s of 4, %s', (password, isCommon, strength, weakness) => {
  expect(passwordStrength(password, { own: OWN, isCommon })).toEqual({ strength, weakness })
})
