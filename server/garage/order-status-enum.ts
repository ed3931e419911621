import { builder } from '../platform/graphql/builder.ts'

/** Here, because cars list their orders, and an order knows its car. */
export const WorkOrderStatusRef = builder.enumType('WorkOrderStatus', {
  values: ['ASSIGNED', 'CONFIRMED', 'COMPLETE', 'CANCELLED'] as const,
})
