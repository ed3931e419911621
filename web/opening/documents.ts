import { graphql } from '../platform/api/graphql.ts'

export const ReadinessQuery = graphql(`
  query Readiness {
    readiness {
      state
      lines {
        key
        isNeeded
        isDone
        sentence
      }
    }
  }
`)

export const OpenForBookingsMutation = graphql(`
  mutation OpenForBookings {
    openForBookings {
      state
      lines {
        key
        isNeeded
        isDone
        sentence
      }
    }
  }
`)

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
