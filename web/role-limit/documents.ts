import { graphql } from '../platform/api/graphql.ts'

const LimitsFragment = graphql(`
  fragment LimitsSection on RoleLimitSettings {
    limits {
      role
      refundMax
      refundDayMax
      voidMax
      discountMaxBps
      discountMax
    }
    stamp
  }
`)

export const RoleLimitsQuery = graphql(
  `
    query RoleLimits {
      roleLimits {
        ...LimitsSection
      }
    }
  `,
  [LimitsFragment],
)
export const UpdateRoleLimitsMutation = graphql(
  `
    mutation UpdateRoleLimits($limits: [RoleLimitsInput!]!, $seen: String!) {
      updateRoleLimits(limits: $limits, seen: $seen) {
        ...LimitsSection
      }
    }
  `,
  [LimitsFragment],
)
