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
  mutation AddInspectionPhoto($id: ID!, $location: String!, $idempotencyKey: String, $at: DateTime) {
    addInspectionPhoto(id: $id, location: $location, idempotencyKey: $idempotencyKey, at: $at) {
      version
    }
  }
`)
