import { graphql } from '../platform/api/graphql.ts'

export const DisputesQuery = graphql(`
  query Disputes($franchiseId: ID!, $isOpen: Boolean!, $pageNumber: Int!) {
    disputes(franchiseId: $franchiseId, isOpen: $isOpen, pageNumber: $pageNumber) {
      total
      disputes {
        id
        status
        reason
        amount
        currency
        dueAt
        openedAt
        closedAt
        answerState
        invoice {
          id
          invoiceNumber
          billTo {
            name
          }
        }
      }
    }
  }
`)

export const MoneyTasksQuery = graphql(`
  query MoneyTasks($franchiseId: ID!) {
    fraudWarnings(franchiseId: $franchiseId) {
      id
      invoiceNumber
      customerName
      amount
      currency
      fraudType
      warnedAt
    }
    failedRefunds(franchiseId: $franchiseId) {
      id
      invoiceNumber
      payeeName
      phoneNumber
      amount
      currency
      failedAt
    }
  }
`)

export const DisputeFragment = graphql(`
  fragment DisputeDetail on Dispute {
    id
    status
    reason
    amount
    feeAmount
    paymentAmount
    currency
    dueAt
    openedAt
    closedAt
    statement
    answer
    answerState
    actions
    invoice {
      id
      invoiceNumber
      tenantId
      franchise {
        id
        timeZone
      }
      billTo {
        name
        email
        phoneNumber
        vehicle
        postalCode
      }
    }
    events {
      id
      type
      amount
      authorName
      at
    }
  }
`)

export const DisputeQuery = graphql(
  `
    query Dispute($id: ID!) {
      dispute(id: $id) {
        ...DisputeDetail
      }
    }
  `,
  [DisputeFragment],
)

export const SaveDisputeStatementMutation = graphql(
  `
    mutation SaveDisputeStatement($id: ID!, $statement: String!) {
      saveDisputeStatement(id: $id, statement: $statement) {
        ...DisputeDetail
      }
    }
  `,
  [DisputeFragment],
)

export const SubmitDisputeEvidenceMutation = graphql(
  `
    mutation SubmitDisputeEvidence($id: ID!, $statement: String!) {
      submitDisputeEvidence(id: $id, statement: $statement) {
        ...DisputeDetail
      }
    }
  `,
  [DisputeFragment],
)

export const AcceptDisputeMutation = graphql(
  `
    mutation AcceptDispute($id: ID!) {
      acceptDispute(id: $id) {
        ...DisputeDetail
      }
    }
  `,
  [DisputeFragment],
)

export const DecideFraudWarningMutation = graphql(`
  mutation DecideFraudWarning($id: ID!, $decision: WarningDecision!) {
    decideFraudWarning(id: $id, decision: $decision)
  }
`)

export const SettleFailedRefundMutation = graphql(`
  mutation SettleFailedRefund($id: ID!, $way: SettledWay!, $note: String) {
    settleFailedRefund(id: $id, way: $way, note: $note)
  }
`)
