import { graphql } from '../../platform/api/graphql.ts'
import { WorkOrderFragment } from '../documents.ts'

/** Writes down what the customer said to recommended work. */
export const RecordWorkAnswerMutation = graphql(
  `
    mutation RecordWorkAnswer(
      $id: ID!
      $serviceId: ID!
      $answer: WorkAnswer!
      $price: Int!
      $name: String!
      $idempotencyKey: String
      $at: DateTime
    ) {
      recordWorkAnswer(
        id: $id
        serviceId: $serviceId
        answer: $answer
        price: $price
        name: $name
        idempotencyKey: $idempotencyKey
        at: $at
      ) {
        ...WorkOrderDetail
      }
    }
  `,
  [WorkOrderFragment],
)

/** Puts approved work onto the open order. */
export const AddApprovedWorkMutation = graphql(
  `
    mutation AddApprovedWork($id: ID!, $serviceId: ID!, $price: Int!, $version: Int, $overrideReason: String) {
      addApprovedWork(
        id: $id
        serviceId: $serviceId
        price: $price
        version: $version
        overrideReason: $overrideReason
      ) {
        ...WorkOrderDetail
      }
    }
  `,
  [WorkOrderFragment],
)
