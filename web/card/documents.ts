import { graphql } from '../platform/api/graphql.ts'

export const SavedCardsQuery = graphql(`
  query SavedCards {
    savedCards {
      paymentMethodId
      brand
      last4
      expiryMonth
      expiryYear
      billingPostalCode
      billingCountryCode
      isDefault
    }
  }
`)

export const CardAccountQuery = graphql(`
  query CardAccount {
    cardAccount {
      country
      publishableKey
      isSandbox
    }
  }
`)

export const CreateCardSetupMutation = graphql(`
  mutation CreateCardSetup($consentVersion: String!) {
    createCardSetup(consentVersion: $consentVersion) {
      clientSecret
    }
  }
`)

export const SetDefaultCardMutation = graphql(`
  mutation SetDefaultCard($paymentMethodId: String!) {
    setDefaultCard(paymentMethodId: $paymentMethodId) {
      paymentMethodId
    }
  }
`)

export const RemoveSavedCardMutation = graphql(`
  mutation RemoveSavedCard($paymentMethodId: String!) {
    removeSavedCard(paymentMethodId: $paymentMethodId) {
      paymentMethodId
    }
  }
`)

export const UpdateSavedCardMutation = graphql(`
  mutation UpdateSavedCard(
    $paymentMethodId: String!
    $expiryMonth: Int!
    $expiryYear: Int!
    $billingPostalCode: String!
  ) {
    updateSavedCard(
      paymentMethodId: $paymentMethodId
      expiryMonth: $expiryMonth
      expiryYear: $expiryYear
      billingPostalCode: $billingPostalCode
    ) {
      paymentMethodId
    }
  }
`)
