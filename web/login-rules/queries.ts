import { queryOptions } from '@tanstack/react-query'
import { request } from '../platform/api/api.ts'
import type { ResultOf } from '../platform/api/graphql.ts'
import type { Section } from '../settings/use-settings-form.ts'
import { LoginRulesQuery, StaffWithoutSecondStepQuery } from './documents.ts'
import { loginRuleKeys } from './query-keys.ts'

/** The rules as the form holds them: the days as typed, and a day that stays while the switch is off. */
export interface LoginRulesForm {
  days: string
  isRequired: boolean
  from: string
}
type Answer = ResultOf<typeof LoginRulesQuery>['loginRules']

export const rulesSection = (answer: Answer): Section<LoginRulesForm> => ({
  values: {
    days: String(answer.staffSessionDays),
    isRequired: answer.secondStepFrom !== null,
    from: answer.secondStepFrom ?? '',
  },
  stamp: answer.stamp,
})

/** Returns the rules that the form stands for. Days that are no whole number are none that a rule accepts. */
export const rulesOf = ({ days, isRequired, from }: LoginRulesForm) => ({
  staffSessionDays: /^\d{1,3}$/.test(days.trim()) ? Number(days) : 0,
  secondStepFrom: isRequired ? from : null,
})

/** Loads the rules for the logins of staff. */
export const loginRulesQuery = () =>
  queryOptions({
    queryKey: loginRuleKeys.all(),
    queryFn: async ({ signal }) => rulesSection((await request(LoginRulesQuery, {}, signal)).loginRules),
    staleTime: 0,
  })

/** Loads how many active staff have no second step yet. */
export const withoutSecondStepQuery = () =>
  queryOptions({
    queryKey: loginRuleKeys.withoutSecondStep(),
    queryFn: async ({ signal }) =>
      (await request(StaffWithoutSecondStepQuery, {}, signal)).loginRules.staffWithoutSecondStep,
  })
