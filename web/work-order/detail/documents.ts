import { graphql } from '../../platform/api/graphql.ts'
import { WorkOrderFragment } from '../documents.ts'

export const LockVehicleMutation = graphql(
  `
    mutation LockVehicle($id: ID!) {
      lockVehicle(workOrderId: $id) {
        ...WorkOrderDetail
      }
    }
  `,
  [WorkOrderFragment],
)

export const UnlockVehicleMutation = graphql(
  `
    mutation UnlockVehicle($id: ID!) {
      unlockVehicle(workOrderId: $id) {
        ...WorkOrderDetail
      }
    }
  `,
  [WorkOrderFragment],
)
