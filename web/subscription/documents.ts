import { graphql } from '../platform/api/graphql.ts'

export const SubscriptionsQuery = graphql(`
  query Subscriptions($userVehicleId: ID!) {
    subscriptions(userVehicleId: $userVehicleId) {
      id
      status
      createdAt
      updatedAt
      price
      cancelEffectiveAt
      announcedPrice {
        price
        from
      }
      dates {
        nextPaymentAt
        endIfCancelled
      }
      consent {
        agreedAt
        wording
        staffName
      }
      subscriptionType {
        name
        description
        price
        currency
        frequency
      }
      invoices {
        id
        invoiceNumber
        status
        billedAmount
        remainingAmount
        isVoided
        createdAt
      }
    }
  }
`)

export const SubscriptionTypesQuery = graphql(`
  query SubscriptionTypes($userVehicleId: ID!) {
    subscriptionTypes(userVehicleId: $userVehicleId) {
      id
      name
      price
      currency
      frequency
    }
  }
`)

export const CancelSubscriptionMutation = graphql(`
  mutation CancelSubscription($id: ID!, $cancelEffectiveAt: DateTime!) {
    cancelSubscription(id: $id, cancelEffectiveAt: $cancelEffectiveAt) {
      id
      cancelEffectiveAt
    }
  }
`)

export const UndoCancelSubscriptionMutation = graphql(`
  mutation UndoCancelSubscription($id: ID!) {
    undoCancelSubscription(id: $id) {
      id
      cancelEffectiveAt
    }
  }
`)

export const PayLaterSubscriptionMutation = graphql(`
  mutation PayLaterSubscription($subscriptionId: ID!, $savesCard: Boolean, $consentVersion: String) {
    payLaterSubscription(subscriptionId: $subscriptionId, savesCard: $savesCard, consentVersion: $consentVersion)
  }
`)

export const EndSubscriptionMutation = graphql(`
  mutation EndSubscription($id: ID!) {
    endSubscription(id: $id) {
      id
      status
    }
  }
`)
