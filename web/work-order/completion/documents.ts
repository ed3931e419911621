import { graphql } from '../../platform/api/graphql.ts'
import { WorkOrderFragment } from '../documents.ts'

export const CompleteWorkOrderMutation = graphql(
  `
    mutation CompleteWorkOrder(
      $id: ID!
      $discountAmount: Int
      $discountType: DiscountType
      $subscriptionTypeId: ID
      $poNumber: String
      $discountCodeId: ID
      $discountCodeAmount: Int
      $promoCreditAmount: Int
      $lineItems: [LinePriceInput!]
      $inventoryOilFilterId: ID
      $inventoryCabinFilterId: ID
      $inventoryEngineFilterId: ID
      $oilId: ID
      $oilLitres: Float
      $version: Int
      $idempotencyKey: String
      $at: DateTime
    ) {
      completeWorkOrder(
        workOrderId: $id
        discountAmount: $discountAmount
        discountType: $discountType
        subscriptionTypeId: $subscriptionTypeId
        poNumber: $poNumber
        discountCodeId: $discountCodeId
        discountCodeAmount: $discountCodeAmount
        promoCreditAmount: $promoCreditAmount
        lineItems: $lineItems
        inventoryOilFilterId: $inventoryOilFilterId
        inventoryCabinFilterId: $inventoryCabinFilterId
        inventoryEngineFilterId: $inventoryEngineFilterId
        oilId: $oilId
        oilLitres: $oilLitres
        version: $version
        idempotencyKey: $idempotencyKey
        at: $at
      ) {
        ...WorkOrderDetail
      }
    }
  `,
  [WorkOrderFragment],
)
