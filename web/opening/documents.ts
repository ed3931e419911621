import { graphql } from '../platform/api/graphql.ts'

const ReadinessFragment = graphql(`
  fragment ReadinessNow on Readiness {
    state
    pauseMessage
    closesAt
    lines {
      key
      isNeeded
      isDone
      sentence
    }
    stamp
  }
`)

const ImpactFragment = graphql(`
  fragment ImpactOfClosing on Impact {
    blocking {
      text
      workOrderId
      customerId
      invoiceNumber
      path
    }
    warnings {
      text
      workOrderId
      customerId
      invoiceNumber
      path
    }
    stamp
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
    mutation OpenForBookings($seen: String!) {
      openForBookings(seen: $seen) {
        ...ReadinessNow
      }
    }
  `,
  [ReadinessFragment],
)

export const PauseBookingsMutation = graphql(
  `
    mutation PauseBookings($message: String!, $seen: String!) {
      pauseBookings(message: $message, seen: $seen) {
        ...ReadinessNow
      }
    }
  `,
  [ReadinessFragment],
)

export const ClosingQuery = graphql(`
  query Closing {
    closing {
      closesAt
      stamp
    }
  }
`)

export const PreviewClosingQuery = graphql(
  `
    query PreviewClosing {
      previewClosing {
        ...ImpactOfClosing
      }
    }
  `,
  [ImpactFragment],
)

export const CloseBusinessMutation = graphql(`
  mutation CloseBusiness($name: String!, $currentPassword: String, $seen: String!, $accepted: String) {
    closeBusiness(name: $name, currentPassword: $currentPassword, seen: $seen, accepted: $accepted) {
      closesAt
      stamp
    }
  }
`)

export const KeepBusinessMutation = graphql(`
  mutation KeepBusiness($seen: String!) {
    keepBusiness(seen: $seen) {
      closesAt
      stamp
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
