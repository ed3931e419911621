import { builder } from '../../platform/graphql/builder.ts'
import { checkReason } from '../../schedule/durations/refusals.ts'
import { OVERRIDE } from '../../work-order/change-schema.ts'
import { linkedOrder, managedOrder } from '../../work-order/managed/linked-order.ts'
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
    args: {
      ...args,
      workOrderId: t.arg.id({ required: true, description: 'An order of the visit' }),
      overrideReason: t.arg.string({ description: OVERRIDE }),
    },
    resolve: async (_root, { workOrderId, idempotencyKey, car, overrideReason }, context) => {
      const reason = checkReason(overrideReason ?? null)
      const id = await addCar(context, { ...car, workOrderId, idempotencyKey, overrideReason: reason })
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
      const { order, asCustomer } = await managedOrder(context, link)
      // A link is for this order, and not for what else its customer has saved.
      const added = { ...car, userVehicleId: null, workOrderId: order.id, idempotencyKey, overrideReason: null }
      await addCar(asCustomer, added)
      return await linkedOrder(context, link)
    },
  }),
}))
