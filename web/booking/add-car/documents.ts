import { graphql } from '../../platform/api/graphql.ts'

export const AddVisitCarMutation = graphql(`
  mutation AddVisitCar($workOrderId: ID!, $idempotencyKey: String!, $car: MoreCarInput!, $overrideReason: String) {
    addVisitCar(
      workOrderId: $workOrderId
      idempotencyKey: $idempotencyKey
      car: $car
      overrideReason: $overrideReason
    ) {
      id
    }
  }
`)

export const AddLinkedCarMutation = graphql(`
  mutation AddLinkedCar($link: String!, $idempotencyKey: String!, $car: MoreCarInput!) {
    addLinkedCar(link: $link, idempotencyKey: $idempotencyKey, car: $car) {
      id
    }
  }
`)
