import { builder } from '../../platform/graphql/builder.ts'
import { linkedOrder } from '../../work-order/managed/linked-order.ts'
import { LinkedOrderRef } from '../../work-order/managed/linked-order-schema.ts'
import { orderFor } from '../../work-order/queries.ts'
import { WorkOrderRef } from '../../work-order/schema.ts'
import { MoreCarInputRef } from '../booking-args.ts'
import { addCar } from './add-car.ts'

const args = builder.args(t => ({
  idempotencyKey: t.string({ required: true, description: 'Created by the client, one per car' }),
  car: t.field({ type: MoreCarInputRef, required: true }),
}))

builder.mutationFields(t => ({
  addVisitCar: t.withAuth({ signedIn: true }).field({
    type: WorkOrderRef,
    description:
      'Adds a car to the visit of an order, as an order of its own: customers to their own up to the cut-off, staff to any of theirs',
    args: { ...args, workOrderId: t.arg.id({ required: true, description: 'An order of the visit' }) },
    resolve: async (_root, { workOrderId, idempotencyKey, car }, context) => {
      const id = await addCar(context, { ...car, workOrderId, idempotencyKey })
      return await orderFor(context.scope.db, context.actor, id)
    },
  }),
  addLinkedCar: t.field({
    type: LinkedOrderRef,
    description: 'Adds a car to the visit of a link’s order, and returns that order',
    authScopes: { anyone: true },
    args: {
      ...args,
      link: t.arg.string({ required: true, description: 'The token of a link that manages an order' }),
    },
    resolve: async (_root, { link, idempotencyKey, car }, context) => {
      const { order, asCustomer } = await linkedOrder(context, link)
      // A link is for this order, and not for what else its customer has saved.
      await addCar(asCustomer, { ...car, userVehicleId: null, workOrderId: order.id, idempotencyKey })
      return await linkedOrder(context, link)
    },
  }),
}))
