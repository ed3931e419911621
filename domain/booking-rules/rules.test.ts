import { describe, expect, test } from 'vitest'
import { exampleOf } from './example.ts'
import { referralProblems } from './referral.ts'
import { DEFAULT_RULES, effectiveRules, NO_VALUES, type RuleValues, ruleProblems, widestHorizon } from './rules.ts'

const own = (values: Partial<RuleValues>): RuleValues => ({ ...NO_VALUES, ...values })

test('a franchise’s value counts before the business’s, and the documented one without both', () => {
  const business = own({ leadMinutes: 240, freeKm: 15, horizonDays: 30 })
  expect(effectiveRules()).toEqual(DEFAULT_RULES)
  expect(effectiveRules(business)).toEqual({ ...DEFAULT_RULES, leadMinutes: 240, freeKm: 15, horizonDays: 30 })
  // 0 is a value of its own, and no missing one.
  expect(effectiveRules(own({ leadMinutes: 0, horizonDays: 0 }), business)).toEqual({
    ...DEFAULT_RULES,
    leadMinutes: 0,
    freeKm: 15,
  })
})

describe('values', () => {
  const fieldsOf = (values: Partial<RuleValues>, inherited = NO_VALUES): string[] =>
    ruleProblems(own(values), inherited).map(({ field }) => field)

  test.each<[keyof RuleValues, number, number]>([
    ['leadMinutes', 0, 10_080],
    ['cutoffMinutes', 0, 10_080],
    ['horizonDays', 0, 365],
    ['priorityHours', 0, 168],
    ['freeKm', 0, 500],
    ['freeMiles', 0, 500],
    ['askWithinKm', 0, 1_000],
  ])('of %s are whole, from %i to %i', (name, least, most) => {
    const inherited = own({ horizonDays: 0 })
    expect([fieldsOf({ [name]: least }, inherited), fieldsOf({ [name]: most }, inherited)]).toEqual([[], []])
    for (const wrong of [-1, most + 15, 7.5]) expect(fieldsOf({ [name]: wrong })).toEqual([name])
  })

  test('of hours come in quarters', () => {
    expect([fieldsOf({ leadMinutes: 75 }), fieldsOf({ leadMinutes: 80 })]).toEqual([[], ['leadMinutes']])
  })

  test('leave a time to book, also together with what is inherited', () => {
    expect(fieldsOf({ leadMinutes: 48 * 60, horizonDays: 2 })).toEqual([])
    expect(fieldsOf({ leadMinutes: 48 * 60 + 15, horizonDays: 2 })).toEqual(['leadMinutes'])
    expect(fieldsOf({ horizonDays: 1 }, own({ leadMinutes: 48 * 60 }))).toEqual(['horizonDays'])
  })
})

test('several franchises offer as far ahead as the widest', () => {
  expect(widestHorizon([{ horizonDays: 7 }, { horizonDays: 30 }])).toBe(30)
  expect(widestHorizon([{ horizonDays: 7 }, { horizonDays: 0 }])).toBe(0)
})

test('the example starts on a full hour and counts days', () => {
  expect(exampleOf(DEFAULT_RULES)).toEqual({
    now: { days: 0, minute: 540 },
    earliest: { days: 0, minute: 660 },
    appointment: { days: 0, minute: 900 },
    changeableUntil: { days: 0, minute: 720 },
    priorityUntil: { days: 1, minute: 540 },
  })
  const strict = exampleOf({ leadMinutes: 90, cutoffMinutes: 24 * 60, priorityHours: 48 })
  expect(strict).toMatchObject({ earliest: { days: 0, minute: 660 }, changeableUntil: { days: -1, minute: 900 } })
  expect(exampleOf({ ...DEFAULT_RULES, leadMinutes: 15 * 60 }).earliest).toEqual({ days: 1, minute: 0 })
})

test('a referral discount is above nothing, and credit may be nothing', () => {
  const terms = { discount: 2_000, subscriptionCredit: 0, oilChangeCredit: 0, tireRotationCredit: 0, batteryCredit: 0 }
  expect(referralProblems(terms)).toEqual([])
  const wrong = { ...terms, discount: 0, oilChangeCredit: 50_001, batteryCredit: -1 }
  expect(referralProblems(wrong).map(({ field }) => field)).toEqual(['discount', 'oilChangeCredit', 'batteryCredit'])
})
