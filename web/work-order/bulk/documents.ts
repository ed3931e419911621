import { graphql } from '../../platform/api/graphql.ts'

export const ConfirmWorkOrdersMutation = graphql(`
  mutation ConfirmWorkOrders($orders: [SeenOrder!]!) {
    confirmWorkOrders(orders: $orders) {
      id
      vanName
      problem
    }
  }
`)
