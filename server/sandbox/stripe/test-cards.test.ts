import { describe, expect, it } from 'vitest'
import { findTestCardByToken, judgeCharge, judgeSetup, passesLuhn, testCards } from './test-cards.ts'

const away = { offSession: true, isSetUp: false }

describe('card numbers', () => {
  it.each(testCards.map(card => card.number))('%s has a correct check digit', number => {
    expect(passesLuhn(number)).toBe(true)
  })

  it('4242424242424241 has a wrong one', () => {
    expect(passesLuhn('4242424242424241')).toBe(false)
  })
})

describe('the bank', () => {
  it('requires authentication for a 3-D Secure card, or declines it when the customer is absent', () => {
    const card = findTestCardByToken('tok_authenticationRequiredOnSetup')
    if (!card) throw new Error('The card is not in the list.')
    expect(judgeCharge(card, { offSession: false, isSetUp: false })).toBe('authenticate')
    expect(judgeCharge(card, away)).toMatchObject({ code: 'authentication_required' })
    expect(judgeCharge(card, { offSession: true, isSetUp: true })).toBe('approve')
  })

  it('saves a card that it declines when charged', () => {
    const card = findTestCardByToken('pm_card_chargeCustomerFail')
    if (!card) throw new Error('The card is not in the list.')
    expect(judgeSetup(card)).toBe('approve')
    expect(judgeCharge(card, away)).toMatchObject({ decline_code: 'generic_decline' })
  })
})
