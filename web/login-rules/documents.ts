import { graphql } from '../platform/api/graphql.ts'

const RulesFragment = graphql(`
  fragment LoginRulesSection on LoginRules {
    staffSessionDays
    secondStepFrom
    stamp
  }
`)

export const LoginRulesQuery = graphql(
  `
    query LoginRules {
      loginRules {
        ...LoginRulesSection
      }
    }
  `,
  [RulesFragment],
)
export const UpdateLoginRulesMutation = graphql(
  `
    mutation UpdateLoginRules($rules: LoginRulesInput!, $seen: String!) {
      updateLoginRules(rules: $rules, seen: $seen) {
        ...LoginRulesSection
      }
    }
  `,
  [RulesFragment],
)

export const StaffWithoutSecondStepQuery = graphql(`
  query StaffWithoutSecondStep {
    loginRules {
      staffWithoutSecondStep
    }
  }
`)
