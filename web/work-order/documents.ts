import { graphql } from '../platform/api/graphql.ts'
import { ReceivedRatingFragment } from '../rating/documents.ts'
import { RecommendedWorkFragment } from './recommended/facts/documents.ts'

export const WorkOrdersQuery = graphql(`
  query WorkOrders(
    $franchiseId: ID!
    $status: WorkOrderList!
    $vanId: ID
    $filter: String
    $sort: OrderSort
    $pageNumber: Int!
  ) {
    franchiseeWorkOrders(franchiseId: $franchiseId, status: $status, vanId: $vanId, filter: $filter, sort: $sort, pageNumber: $pageNumber) {
      total
      workOrders {
        reason
        workOrder {
          id
          version
          status
          isConfirmed
          isInspected
          overdue
          scheduledAt
          minutes
          contact {
            name
          }
          address {
            street
            city
            countryCode
            lat
            lng
          }
          vehicle {
            year
            make
            model
          }
          userVehicle {
            name
          }
          lineItems {
            name
          }
          van {
            id
            name
          }
          visitCars {
            workOrderId
          }
        }
      }
    }
  }
`)

export const FranchiseVansQuery = graphql(`
  query FranchiseVans($franchiseId: ID!) {
    franchiseVans(franchiseId: $franchiseId) {
      id
      name
    }
  }
`)

export const WorkOrderFragment = graphql(
  `
    fragment WorkOrderDetail on WorkOrder {
      id
      version
      status
      isConfirmed
      isInspected
      overdue
      isInService
      scheduledAt
      minutes
      arrivesUntil
      completedAt
      currency
      notes
      customerNotes
      poNumber
      cancelReason
      vendorName
      visitCars {
        workOrderId
        userVehicleId
        vehicle
        name
        services
        total
        status
        hasVisitFees
        invoice {
          invoiceNumber
          status
        }
      }
      user {
        id
        name
        email
        defaultDiscountType
        defaultDiscountAmount
      }
      contact {
        name
        email
        phoneNumber
      }
      address {
        street
        city
        province
        provinceCode
        postalCode
        countryCode
        lat
        lng
      }
      vehicle {
        id
        year
        make
        model
        engine
        oilVolume
        recommendedOil {
          type
          weight
        }
        vehiclePartItems {
          id
          partType
          brand
          name
        }
      }
      userVehicle {
        id
        name
        vin
        smartcarVehicleId
        subscriptions {
          status
          subscriptionType {
            name
          }
        }
      }
      nearbyDiscount
      workOrderDiscountCode {
        discountCode {
          code
        }
        amountApplied
      }
      userCreditTransactions {
        id
        type
        amount
      }
      awsLink {
        id
        kind
        subject
        url
      }
      franchise {
        id
        name
        type
        timeZone
        phoneNumber
        managerEmail
      }
      bookingRules {
        leadMinutes
        horizonDays
        priorityHours
      }
      van {
        id
        name
        userVans {
          name
          email
        }
      }
      lineItems {
        id
        serviceId
        service {
          name
        }
        name
        description
        price
        discountedPrice
        quantity
        tax
      }
      invoice {
        invoiceNumber
        status
        billedAmount
        remainingAmount
        isVoided
      }
      inspection {
        corners
        tireSize
        engineHours
        windshieldsCondition
        brakeFluid
        windshieldFluid
        leakInspection
        mileage
        vin
        recommended {
          serviceId
          name
          price
          items
        }
        notes
        isFinished
        amendments {
          id
          correction
          reason
          authorName
          createdAt
        }
      }
      events {
        id
        type
        authorName
        data
        createdAt
      }
      rating {
        ...ReceivedRatingFacts
      }
      recommendedWork {
        ...RecommendedWorkFacts
      }
    }
  `,
  [ReceivedRatingFragment, RecommendedWorkFragment],
)

export const WorkOrderQuery = graphql(
  `
    query WorkOrder($id: ID!) {
      workOrder(id: $id) {
        ...WorkOrderDetail
      }
    }
  `,
  [WorkOrderFragment],
)

export const UnavailabilityReasonQuery = graphql(`
  query UnavailabilityReason($id: ID!) {
    unavailabilityReason(id: $id)
  }
`)

export const ConfirmWorkOrderMutation = graphql(
  `
    mutation ConfirmWorkOrder($id: ID!, $vanId: ID!, $version: Int, $overrideReason: String, $takeOver: Boolean) {
      confirmWorkOrder(id: $id, vanId: $vanId, version: $version, overrideReason: $overrideReason, takeOver: $takeOver) {
        ...WorkOrderDetail
      }
    }
  `,
  [WorkOrderFragment],
)

export const CancelWorkOrderMutation = graphql(
  `
    mutation CancelWorkOrder(
      $id: ID!
      $cancelReason: CancelReason!
      $proofOfCancelLocation: String
      $notes: String
      $version: Int
      $wholeVisit: Boolean
    ) {
      cancelWorkOrder(
        workOrderId: $id
        cancelReason: $cancelReason
        proofOfCancelLocation: $proofOfCancelLocation
        notes: $notes
        version: $version
        wholeVisit: $wholeVisit
      ) {
        ...WorkOrderDetail
      }
    }
  `,
  [WorkOrderFragment],
)

export const AssignWorkOrderMutation = graphql(
  `
    mutation AssignWorkOrder(
      $id: ID!
      $assignedFranchise: ID!
      $assignedVan: ID!
      $version: Int
      $agreedTotal: Int
      $overrideReason: String
      $takeOver: Boolean
    ) {
      assignWorkOrder(
        workOrderId: $id
        assignedFranchise: $assignedFranchise
        assignedVan: $assignedVan
        version: $version
        agreedTotal: $agreedTotal
        overrideReason: $overrideReason
        takeOver: $takeOver
      ) {
        ...WorkOrderDetail
      }
    }
  `,
  [WorkOrderFragment],
)
