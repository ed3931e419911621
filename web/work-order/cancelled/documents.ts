import { graphql } from '../../platform/api/graphql.ts'
import { WorkOrderFragment } from '../documents.ts'

export const CancelledOrdersQuery = graphql(`
  query CancelledOrders($franchiseId: ID!, $filter: String, $sort: OrderSort, $pageNumber: Int!) {
    franchiseeWorkOrders(
      franchiseId: $franchiseId
      status: cancelled
      filter: $filter
      sort: $sort
      pageNumber: $pageNumber
    ) {
      total
      workOrders {
        workOrder {
          id
          scheduledAt
          cancelReason
          contact {
            name
          }
          vehicle {
            year
            make
            model
          }
          userVehicle {
            name
          }
          van {
            name
          }
          events {
            type
            authorName
            data
            createdAt
          }
        }
      }
    }
  }
`)

export const RestoreWorkOrderMutation = graphql(
  `
    mutation RestoreWorkOrder($id: ID!, $scheduledAt: DateTime, $isRequest: Boolean, $version: Int) {
      restoreWorkOrder(id: $id, scheduledAt: $scheduledAt, isRequest: $isRequest, version: $version) {
        ...WorkOrderDetail
      }
    }
  `,
  [WorkOrderFragment],
)
