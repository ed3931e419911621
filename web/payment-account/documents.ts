import { graphql } from '../platform/api/graphql.ts'

const AccountFragment = graphql(`
  fragment PaymentAccountState on PaymentAccount {
    countryCode
    source
    providerAccountId
    mode
    webhookUrl
    hasWebhookSecret
    lastCallAt
    lastWebhookAt
    keysChangedAt
    stamp
  }
`)

export const PaymentAccountsQuery = graphql(
  `
    query PaymentAccounts {
      paymentAccounts {
        ...PaymentAccountState
      }
    }
  `,
  [AccountFragment],
)

export const SetPaymentKeysMutation = graphql(
  `
    mutation SetPaymentKeys($countryCode: CountryCode!, $secretKey: String!, $publishableKey: String!, $seen: String!) {
      setPaymentKeys(countryCode: $countryCode, secretKey: $secretKey, publishableKey: $publishableKey, seen: $seen) {
        ...PaymentAccountState
      }
    }
  `,
  [AccountFragment],
)

export const AddPaymentWebhookSecretMutation = graphql(
  `
    mutation AddPaymentWebhookSecret($countryCode: CountryCode!, $webhookSecret: String!) {
      addPaymentWebhookSecret(countryCode: $countryCode, webhookSecret: $webhookSecret) {
        ...PaymentAccountState
      }
    }
  `,
  [AccountFragment],
)

export const TestPaymentAccountMutation = graphql(`
  mutation TestPaymentAccount($countryCode: CountryCode!) {
    testPaymentAccount(countryCode: $countryCode) {
      providerAccountId
      mode
      canCharge
    }
  }
`)

const FranchisePaymentsFragment = graphql(`
  fragment FranchisePaymentsState on FranchisePayments {
    franchiseId
    name
    countryCode
    today
    stamp
    hasOwnRevenue
    isOn
    next {
      isOn
      fromDay
    }
    account {
      providerAccountId
      canTakeCards
      canReceive
      canTakeCashApp
      requirements
      disabledReason
      checkedAt
      isOfCurrent
    }
  }
`)

export const FranchisePaymentsQuery = graphql(
  `
    query FranchisePayments {
      franchisePayments {
        ...FranchisePaymentsState
      }
    }
  `,
  [FranchisePaymentsFragment],
)

export const SetFranchiseAccountMutation = graphql(
  `
    mutation SetFranchiseAccount($franchiseId: ID!, $providerAccountId: String!, $seen: String!) {
      setFranchiseAccount(franchiseId: $franchiseId, providerAccountId: $providerAccountId, seen: $seen) {
        ...FranchisePaymentsState
      }
    }
  `,
  [FranchisePaymentsFragment],
)

export const CheckFranchiseAccountMutation = graphql(
  `
    mutation CheckFranchiseAccount($franchiseId: ID!) {
      checkFranchiseAccount(franchiseId: $franchiseId) {
        ...FranchisePaymentsState
      }
    }
  `,
  [FranchisePaymentsFragment],
)

export const SwitchDirectPaymentsMutation = graphql(
  `
    mutation SwitchDirectPayments($franchiseId: ID!, $isOn: Boolean!, $fromDay: String!, $seen: String!) {
      switchDirectPayments(franchiseId: $franchiseId, isOn: $isOn, fromDay: $fromDay, seen: $seen) {
        ...FranchisePaymentsState
      }
    }
  `,
  [FranchisePaymentsFragment],
)
