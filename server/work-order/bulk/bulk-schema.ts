import { builder } from '../../platform/graphql/builder.ts'
import { type ConfirmResult, confirmWorkOrders } from './confirm-work-orders.ts'

const ConfirmResultRef = builder.objectRef<ConfirmResult>('ConfirmResult').implement({
  description: 'What became of one of several orders',
  fields: t => ({
    id: t.exposeID('id'),
    vanName: t.exposeString('vanName', { nullable: true, description: 'Null when it was not confirmed' }),
    problem: t.exposeString('problem', { nullable: true, description: 'Why it was not confirmed; null when it was' }),
  }),
})

const SeenOrderRef = builder.inputType('SeenOrder', {
  fields: t => ({
    id: t.id({ required: true }),
    version: t.int({ description: 'That the list showed; an order that changed since is not confirmed' }),
  }),
})

builder.mutationField('confirmWorkOrders', t =>
  t.withAuth({ staff: true }).field({
    type: [ConfirmResultRef],
    description: 'Confirms up to 50 requested orders, each into the van that is suggested for it',
    args: { orders: t.arg({ type: [SeenOrderRef], required: true }) },
    resolve: (_root, { orders }, context) => confirmWorkOrders(context, orders),
  }),
)
