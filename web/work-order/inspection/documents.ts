import { graphql } from '../../platform/api/graphql.ts'

export const SaveInspectionMutation = graphql(`
  mutation SaveInspection(
    $id: ID!
    $inspection: InspectionInput!
    $finish: Boolean!
    $idempotencyKey: String
    $at: DateTime
  ) {
    saveInspection(id: $id, inspection: $inspection, finish: $finish, idempotencyKey: $idempotencyKey, at: $at) {
      version
    }
  }
`)

export const AddInspectionPhotoMutation = graphql(`
  mutation AddInspectionPhoto(
    $id: ID!
    $location: String!
    $subject: String
    $idempotencyKey: String
    $at: DateTime
  ) {
    addInspectionPhoto(id: $id, location: $location, subject: $subject, idempotencyKey: $idempotencyKey, at: $at) {
      version
    }
  }
`)

/** What the technician can recommend for worn parts of an order's car. */
export const HelpfulServicesQuery = graphql(`
  query HelpfulServices($id: ID!) {
    workOrder(id: $id) {
      id
      helpfulServices {
        serviceId
        nameKey
        name
        price
        addedPrice
        helps
      }
    }
  }
`)
