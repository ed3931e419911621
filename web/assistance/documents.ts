import { graphql } from '../platform/api/graphql.ts'

export const ReceivedRequestFragment = graphql(`
  fragment ReceivedRequest on ReceivedAssistanceRequest @_unmask {
    id
    name
    email
    phoneNumber
    body
    postalCode
    createdAt
    closedAt
    closedByName
    answers {
      id
      body
      authorName
      createdAt
    }
  }
`)

export const OpenAssistanceRequestsQuery = graphql(`
  query OpenAssistanceRequests($franchiseId: ID!) {
    openAssistanceRequests(franchiseId: $franchiseId)
  }
`)

export const AssistanceRequestsQuery = graphql(
  `
    query AssistanceRequests($franchiseId: ID!, $isOpen: Boolean!, $pageNumber: Int!) {
      assistanceRequests(franchiseId: $franchiseId, isOpen: $isOpen, pageNumber: $pageNumber) {
        hasMore
        requests {
          ...ReceivedRequest
        }
      }
    }
  `,
  [ReceivedRequestFragment],
)

export const AnswerAssistanceRequestMutation = graphql(`
  mutation AnswerAssistanceRequest($id: ID!, $body: String!) {
    answerAssistanceRequest(id: $id, body: $body) {
      id
    }
  }
`)

export const CloseAssistanceRequestMutation = graphql(`
  mutation CloseAssistanceRequest($id: ID!) {
    closeAssistanceRequest(id: $id) {
      id
    }
  }
`)

export const ReopenAssistanceRequestMutation = graphql(`
  mutation ReopenAssistanceRequest($id: ID!) {
    reopenAssistanceRequest(id: $id) {
      id
    }
  }
`)
