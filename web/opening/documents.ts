import { graphql } from '../platform/api/graphql.ts'

const ReadinessFragment = graphql(`
  fragment ReadinessNow on Readiness {
    state
    pauseMessage
    lines {
      key
      isNeeded
      isDone
      sentence
    }
  }
`)

export const ReadinessQuery = graphql(
  `
    query Readiness {
      readiness {
        ...ReadinessNow
      }
    }
  `,
  [ReadinessFragment],
)

export const SettingsAttentionQuery = graphql(`
  query SettingsAttention {
    settingsAttention {
      key
      sentence
    }
  }
`)

export const OpenForBookingsMutation = graphql(
  `
    mutation OpenForBookings {
      openForBookings {
        ...ReadinessNow
      }
    }
  `,
  [ReadinessFragment],
)

export const PauseBookingsMutation = graphql(
  `
    mutation PauseBookings($message: String!) {
      pauseBookings(message: $message) {
        ...ReadinessNow
      }
    }
  `,
  [ReadinessFragment],
)

export const SuggestedPricesQuery = graphql(`
  query SuggestedPrices {
    suggestedPrices {
      id
      serviceName
      price
      countryCode
    }
  }
`)

export const ConfirmPricesMutation = graphql(`
  mutation ConfirmPrices($prices: [ConfirmedPrice!]!) {
    confirmPrices(prices: $prices) {
      id
      serviceName
      price
      countryCode
    }
  }
`)
