import { graphql } from '../../platform/api/graphql.ts'

export const WorkOrderCountQuery = graphql(`
  query WorkOrderCount($franchiseId: ID!, $status: WorkOrderList!, $vanId: ID) {
    franchiseeWorkOrders(franchiseId: $franchiseId, status: $status, vanId: $vanId, pageNumber: 1) {
      total
    }
  }
`)
