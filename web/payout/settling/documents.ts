import { graphql } from '../../platform/api/graphql.ts'

export const PayoutsDueQuery = graphql(`
  query PayoutsDue($franchiseId: ID!) {
    payoutsDue(franchiseId: $franchiseId) {
      statementId
      vanName
      userName
      startDate
      endDate
      currency
      amount
      runId
    }
    payoutRuns(franchiseId: $franchiseId) {
      id
      authorName
      status
      currency
      total
      statements
      paidOn
      reference
    }
  }
`)

export const PayoutRunFileQuery = graphql(`
  query PayoutRunFile($id: ID!) {
    payoutRunFile(id: $id)
  }
`)

export const PayoutDebtsQuery = graphql(`
  query PayoutDebts($franchiseId: ID!) {
    payoutDebts(franchiseId: $franchiseId) {
      statementId
      vanName
      userName
      startDate
      endDate
      currency
      amount
      rest
    }
  }
`)

export const PayoutAdjustmentsQuery = graphql(`
  query PayoutAdjustments($franchiseId: ID!) {
    payoutAdjustments(franchiseId: $franchiseId) {
      id
      vanName
      userName
      amount
      currency
      reason
      authorName
      approverName
      status
      statementId
    }
  }
`)

export const PayeeBalancesQuery = graphql(`
  query PayeeBalances($franchiseId: ID!) {
    payeeBalances(franchiseId: $franchiseId) {
      vanId
      vanName
      userId
      userName
      currency
      balance
    }
    payoutClosing(franchiseId: $franchiseId) {
      closedThrough
      ends
    }
  }
`)

export const PayeeAccountQuery = graphql(`
  query PayeeAccount($franchiseId: ID!, $vanId: ID, $userId: ID) {
    payeeAccount(franchiseId: $franchiseId, vanId: $vanId, userId: $userId) {
      statementId
      startDate
      endDate
      kind
      day
      reference
      amount
      balance
    }
  }
`)

export const CreatePayoutRunMutation = graphql(`
  mutation CreatePayoutRun($franchiseId: ID!, $statementIds: [ID!]!, $total: Int!) {
    createPayoutRun(franchiseId: $franchiseId, statementIds: $statementIds, total: $total) {
      id
    }
  }
`)

export const CancelPayoutRunMutation = graphql(`
  mutation CancelPayoutRun($id: ID!) {
    cancelPayoutRun(id: $id) {
      id
    }
  }
`)

export const MarkPayoutRunPaidMutation = graphql(`
  mutation MarkPayoutRunPaid($id: ID!, $day: String!, $reference: String!) {
    markPayoutRunPaid(id: $id, day: $day, reference: $reference) {
      id
    }
  }
`)

export const RecordPayoutReceiptMutation = graphql(`
  mutation RecordPayoutReceipt(
    $statementId: ID!
    $amount: Int!
    $method: PayoutReceiptMethod!
    $day: String!
    $reference: String!
  ) {
    recordPayoutReceipt(statementId: $statementId, amount: $amount, method: $method, day: $day, reference: $reference)
  }
`)

export const ProposePayoutAdjustmentMutation = graphql(`
  mutation ProposePayoutAdjustment($franchiseId: ID!, $vanId: ID, $userId: ID, $amount: Int!, $reason: String!) {
    proposePayoutAdjustment(
      franchiseId: $franchiseId
      vanId: $vanId
      userId: $userId
      amount: $amount
      reason: $reason
    ) {
      id
    }
  }
`)

export const ApprovePayoutAdjustmentMutation = graphql(`
  mutation ApprovePayoutAdjustment($id: ID!) {
    approvePayoutAdjustment(id: $id) {
      id
    }
  }
`)

export const WithdrawPayoutAdjustmentMutation = graphql(`
  mutation WithdrawPayoutAdjustment($id: ID!) {
    withdrawPayoutAdjustment(id: $id) {
      id
    }
  }
`)

export const ClosePayoutsMutation = graphql(`
  mutation ClosePayouts($franchiseId: ID!, $throughDay: String!, $reason: String!) {
    closePayouts(franchiseId: $franchiseId, throughDay: $throughDay, reason: $reason) {
      closedThrough
    }
  }
`)
