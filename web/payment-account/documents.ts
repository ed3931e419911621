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
    mutation SetPaymentKeys($countryCode: CountryCode!, $secretKey: String!, $publishableKey: String!) {
      setPaymentKeys(countryCode: $countryCode, secretKey: $secretKey, publishableKey: $publishableKey) {
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
