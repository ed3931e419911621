import { expect, test } from 'vitest'
import { cardDeclineMessage } from './card-decline.ts'

test.each([
  ['insufficient_funds', /insufficient funds/],
  ['card_declined', /was declined/],
  ['expired_card', /has expired/],
  ['incorrect_cvc', /security code \(CVC\) is incorrect/],
  ['incorrect_number', /number is incorrect/],
  ['fraudulent', /flagged as fraudulent/],
  ['stolen_card', /reported stolen/],
  ['lost_card', /reported lost/],
  ['processing_error', /could not be processed/],
  ['try_again_later', /try again in a few minutes/],
  ['card_not_supported', /does not support/],
  ['do_not_honor', /did not accept/],
])('%s has its own message that says what to do', (code, message) => {
  expect(cardDeclineMessage(code)).toMatch(message)
  expect(cardDeclineMessage(code)).toMatch(/Please/)
})

test('an unknown code has none', () => {
  expect(cardDeclineMessage('made_up')).toBeUndefined()
  expect(cardDeclineMessage('toString')).toBeUndefined()
})
