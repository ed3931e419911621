import { graphql } from '../platform/api/graphql.ts'

const SettingsFragment = graphql(`
  fragment RuleSettings on BookingRuleSettings {
    rules {
      leadMinutes
      cutoffMinutes
      horizonDays
      priorityHours
      freeKm
      freeMiles
      askWithinKm
    }
    inherited {
      leadMinutes
      cutoffMinutes
      horizonDays
      priorityHours
      freeKm
      freeMiles
      askWithinKm
    }
    countryCodes
    referral {
      discount
      subscriptionCredit
      oilChangeCredit
      tireRotationCredit
      batteryCredit
    }
    stamp
  }
`)

const ImpactFragment = graphql(`
  fragment ImpactOfRules on Impact {
    blocking {
      text
      workOrderId
      customerId
    }
    warnings {
      text
      workOrderId
      customerId
    }
    stamp
  }
`)

export const BookingRulesQuery = graphql(
  `
    query BookingRules($franchiseId: ID) {
      bookingRules(franchiseId: $franchiseId) {
        ...RuleSettings
      }
    }
  `,
  [SettingsFragment],
)

export const PreviewBookingRulesQuery = graphql(
  `
    query PreviewBookingRules($franchiseId: ID, $rules: BookingRulesInput!) {
      previewBookingRules(franchiseId: $franchiseId, rules: $rules) {
        ...ImpactOfRules
      }
    }
  `,
  [ImpactFragment],
)

export const UpdateBookingRulesMutation = graphql(
  `
    mutation UpdateBookingRules(
      $franchiseId: ID
      $rules: BookingRulesInput!
      $referral: ReferralTermsInput
      $seen: String!
      $accepted: String
    ) {
      updateBookingRules(
        franchiseId: $franchiseId
        rules: $rules
        referral: $referral
        seen: $seen
        accepted: $accepted
      ) {
        ...RuleSettings
      }
    }
  `,
  [SettingsFragment],
)
