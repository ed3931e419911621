import { graphql } from '../platform/api/graphql.ts'

export const ReferralQuery = graphql(`
  query Referral($userId: ID!, $names: [ReferralCreditValueName!]!) {
    userCredit(userId: $userId) {
      credit
      discountCode {
        code
      }
    }
    referralCreditValues(names: $names) {
      name
      value
    }
  }
`)
