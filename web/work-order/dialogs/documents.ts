import { graphql } from '../../platform/api/graphql.ts'
import { WorkOrderFragment } from '../documents.ts'

export const WorkOrderBillQuery = graphql(`
  query WorkOrderBill($id: ID!, $lineItems: [LinePriceInput!], $discountType: DiscountType, $discountAmount: Int) {
    workOrderBill(id: $id, lineItems: $lineItems, discountType: $discountType, discountAmount: $discountAmount) {
      lines {
        id
        name
        price
        discountedPrice
        tax
      }
      discountAmount
      discountCodeId
      promoCreditAmount
      subscriptionTypeId
    }
  }
`)

export const WorkOrderSuppliesQuery = graphql(`
  query WorkOrderSupplies($id: ID!) {
    workOrderSupplies(id: $id) {
      filters {
        id
        purpose
        name
        brand
        quantity
        fits
      }
      oils {
        id
        type
        weight
        litres
        isRecommended
        isSold
      }
      soldOil
      oilLitres
    }
  }
`)

export const WorkOrderAssignmentQuery = graphql(`
  query WorkOrderAssignment($id: ID!, $assignedFranchise: ID!) {
    workOrderAssignment(workOrderId: $id, assignedFranchise: $assignedFranchise) {
      mileageCharge
      tax
      totalWithTax
      baseMetres
      isServed
    }
  }
`)

export const WorkOrderContentQuery = graphql(`
  query WorkOrderContent($id: ID!, $vehicleId: ID, $serviceIds: [ID!], $isRefreshed: Boolean) {
    workOrderContent(id: $id, vehicleId: $vehicleId, serviceIds: $serviceIds, isRefreshed: $isRefreshed) {
      serviceIds
      offers {
        id
        name
        serviceType
        price
        plan {
          price
          frequency
        }
      }
      planConsent {
        version
        terms
        agreement
      }
      lines {
        serviceId
        name
        price
      }
      subTotal
      total
      tax
      totalWithTax
    }
  }
`)

export const ServiceHistoryQuery = graphql(`
  query ServiceHistory($userVehicleId: ID!, $nameKeys: [String!]!) {
    latestMileage(userVehicleId: $userVehicleId) {
      mileage
      unit
      createdAt
    }
    vehicleServices(userVehicleId: $userVehicleId, nameKeys: $nameKeys) {
      keyName
      name
      intervalKm
      intervalMonths
      lastServicedKm
      lastServicedAt
      vehicle {
        id
        year
        make
        model
        engine
      }
    }
  }
`)

export const MoveWorkOrderMutation = graphql(
  `
    mutation MoveWorkOrder(
      $id: ID!
      $scheduledAt: DateTime!
      $isBooked: Boolean
      $agreedTotal: Int
      $vanId: ID
      $version: Int
      $overrideReason: String
      $takeOver: Boolean
      $onlyThisCar: Boolean
    ) {
      updateScheduledTime(
        id: $id
        scheduledAt: $scheduledAt
        isBooked: $isBooked
        agreedTotal: $agreedTotal
        vanId: $vanId
        version: $version
        overrideReason: $overrideReason
        takeOver: $takeOver
        onlyThisCar: $onlyThisCar
      ) {
        workOrder {
          ...WorkOrderDetail
        }
      }
    }
  `,
  [WorkOrderFragment],
)

export const RefreshPricesMutation = graphql(
  `
    mutation RefreshLineItemPrices($id: ID!, $version: Int, $agreedTotal: Int) {
      refreshLineItemPrices(id: $id, version: $version, agreedTotal: $agreedTotal) {
        ...WorkOrderDetail
      }
    }
  `,
  [WorkOrderFragment],
)

export const RebillMutation = graphql(
  `
    mutation Rebill($workOrderId: ID!, $serviceIds: [ID!], $prices: [NewPriceInput!], $agreedTotal: Int) {
      billWorkOrderAnew(
        workOrderId: $workOrderId
        serviceIds: $serviceIds
        prices: $prices
        agreedTotal: $agreedTotal
      ) {
        ...WorkOrderDetail
      }
    }
  `,
  [WorkOrderFragment],
)

export const AmendInspectionMutation = graphql(
  `
    mutation AmendInspection($id: ID!, $correction: String!, $reason: String!) {
      amendInspection(id: $id, correction: $correction, reason: $reason) {
        ...WorkOrderDetail
      }
    }
  `,
  [WorkOrderFragment],
)

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
    mutation UpdateWorkOrderVehicle(
      $id: ID!
      $vehicleId: ID!
      $name: String
      $version: Int
      $agreedTotal: Int
      $overrideReason: String
    ) {
      updateWorkOrderVehicle(
        id: $id
        vehicleId: $vehicleId
        name: $name
        version: $version
        agreedTotal: $agreedTotal
        overrideReason: $overrideReason
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
      $overrideReason: String
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
        overrideReason: $overrideReason
      ) {
        ...WorkOrderDetail
      }
    }
  `,
  [WorkOrderFragment],
)
