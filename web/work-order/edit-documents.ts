import { graphql } from '../platform/api/graphql.ts'
import { WorkOrderFragment } from './documents.ts'

export const UpdateNotesMutation = graphql(
  `
    mutation UpdateNotes($id: ID!, $notes: String!, $version: Int, $idempotencyKey: String, $at: DateTime) {
      updateNotes(id: $id, notes: $notes, version: $version, idempotencyKey: $idempotencyKey, at: $at) {
        ...WorkOrderDetail
      }
    }
  `,
  [WorkOrderFragment],
)

export const UpdatePoNumberMutation = graphql(
  `
    mutation UpdatePoNumber($id: ID!, $poNumber: String!, $version: Int) {
      updatePoNumber(id: $id, poNumber: $poNumber, version: $version) {
        ...WorkOrderDetail
      }
    }
  `,
  [WorkOrderFragment],
)

export const UpdateWorkOrderVehicleMutation = graphql(
  `
    mutation UpdateWorkOrderVehicle($id: ID!, $vehicleId: ID!, $name: String, $version: Int, $agreedTotal: Int) {
      updateWorkOrderVehicle(
        id: $id
        vehicleId: $vehicleId
        name: $name
        version: $version
        agreedTotal: $agreedTotal
      ) {
        ...WorkOrderDetail
      }
    }
  `,
  [WorkOrderFragment],
)

export const UpdateServicesMutation = graphql(
  `
    mutation UpdateServices(
      $id: ID!
      $serviceIds: [ID!]!
      $name: String
      $quantity: Int
      $price: Int
      $tax: Int
      $poNumber: String
      $planConsent: String
      $version: Int
    ) {
      updateServices(
        id: $id
        serviceIds: $serviceIds
        name: $name
        quantity: $quantity
        price: $price
        tax: $tax
        poNumber: $poNumber
        planConsent: $planConsent
        version: $version
      ) {
        ...WorkOrderDetail
      }
    }
  `,
  [WorkOrderFragment],
)
