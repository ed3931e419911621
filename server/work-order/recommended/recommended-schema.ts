import { WORK_ANSWERS, WORK_STATES } from '../../../domain/work-order/recommended-answers.ts'
import { OWN_ACTION } from '../../own-action/own-action.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { checkReason } from '../../schedule/durations/refusals.ts'
import { changed, OVERRIDE } from '../change-schema.ts'
import { linkedOrder, managedOrder } from '../managed/linked-order.ts'
import { LinkedOrderRef } from '../managed/linked-order-schema.ts'
import { customerWorkOrder } from '../queries.ts'
import { ofItsStaff, WorkOrderRef } from '../schema.ts'
import { addApprovedWork } from './add-approved-work.ts'
import { answerWork, recordWorkAnswer } from './answer-work.ts'
import { type WorkLine, whyNotAdded, workLines } from './work-lines.ts'

const WorkAnswerRef = builder.enumType('WorkAnswer', { values: WORK_ANSWERS })
const WorkStateRef = builder.enumType('WorkState', { values: WORK_STATES })

const RecommendedWorkRef = builder.objectRef<WorkLine>('RecommendedWork').implement({
  description: 'A line of recommended work, with what the customer said and what it costs now',
  fields: t => ({
    serviceId: t.exposeID('serviceId'),
    name: t.exposeString('name'),
    parts: t.exposeStringList('parts', { description: 'Names of what it helps' }),
    state: t.expose('state', { type: WorkStateRef, description: 'ADDED: the order has it' }),
    price: t.exposeInt('price', {
      nullable: true,
      description:
        'Cents without tax: what it adds to the open visit, else a booking of its own. Null if it is not offered any more',
    }),
    isForVisit: t.exposeBoolean('isForVisit', { description: 'The price is for this visit' }),
    isPlanPrice: t.exposeBoolean('isPlanPrice', { description: 'The price is that of the car’s plan' }),
    isAddOn: t.exposeBoolean('isAddOn'),
    answeredPrice: t.int({
      nullable: true,
      description: 'Cents without tax, as it was named to the person who answered',
      resolve: ({ answer }) => answer?.price ?? null,
    }),
    answeredBy: t.string({ nullable: true, resolve: ({ answer }) => answer?.by ?? null }),
    answeredAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ answer }) => answer?.at ?? null }),
    addProblem: t.string({
      nullable: true,
      description: 'Why approved work cannot go onto the order now, for staff',
      authScopes: ({ order }) => ofItsStaff(order),
      resolve: (line, _args, context) => whyNotAdded(context, line),
    }),
  }),
})

/** Most orders have no line, and others one or two. */
const FEW = { field: 1, multiplier: 1 }

builder.objectFields(WorkOrderRef, t => ({
  recommendedWork: t.field({
    type: [RecommendedWorkRef],
    complexity: FEW,
    description: 'What the finished inspection recommends',
    resolve: (order, _args, context) => workLines(context, order),
  }),
}))

builder.objectFields(LinkedOrderRef, t => ({
  recommendedWork: t.field({
    type: [RecommendedWorkRef],
    complexity: FEW,
    resolve: ({ order }, _args, context) => workLines(context, order),
  }),
}))

const given = builder.args(t => ({
  serviceId: t.id({ required: true }),
  answer: t.field({ type: WorkAnswerRef, required: true }),
  price: t.int({ required: true, description: 'Cents without tax, as shown' }),
}))

const PRICE_CHANGED = 'An approval is refused with 409 PRICE_CHANGED if the price differs from the one shown'

builder.mutationFields(t => ({
  answerWork: t.withAuth({ signedIn: true }).field({
    type: WorkOrderRef,
    description: `Records what the customer says to work that the inspection of their own order recommends. ${PRICE_CHANGED}`,
    args: { id: t.arg.id({ required: true }), ...given },
    resolve: async (_root, args, context) => {
      await answerWork(context, args)
      return await customerWorkOrder(context.scope.db, context.actor, args.id)
    },
  }),
  answerLinkedWork: t.field({
    type: LinkedOrderRef,
    description: `Records what the customer of a link says to recommended work. ${PRICE_CHANGED}`,
    authScopes: { anyone: true },
    args: {
      link: t.arg.string({ required: true, description: 'The token of a link that manages an order' }),
      ...given,
    },
    resolve: async (_root, { link, ...answer }, context) => {
      const { order, asCustomer } = await managedOrder(context, link)
      await answerWork(asCustomer, { id: order.id, ...answer })
      return await linkedOrder(context, link)
    },
  }),
  recordWorkAnswer: t.withAuth({ staff: true }).field({
    type: WorkOrderRef,
    description: 'Records an answer to recommended work that the customer gave by word of mouth',
    args: {
      id: t.arg.id({ required: true }),
      ...given,
      name: t.arg.string({ required: true, description: 'Who said it' }),
      idempotencyKey: t.arg.string({ description: OWN_ACTION.key }),
      at: t.arg({ type: 'DateTime', description: OWN_ACTION.at }),
    },
    resolve: (_root, args, context) => changed(context, args.id, recordWorkAnswer(context, args)),
  }),
  addApprovedWork: t.withAuth({ staff: true }).field({
    type: WorkOrderRef,
    description: 'Puts recommended work that the customer approved onto the open order',
    args: {
      id: t.arg.id({ required: true }),
      serviceId: t.arg.id({ required: true }),
      price: t.arg.int({
        required: true,
        description: 'Cents without tax that it adds, as shown. Refused with 409 PRICE_CHANGED if it differs',
      }),
      version: t.arg.int({ description: 'As shown. Refused with 409 CHANGED_MEANWHILE if it differs' }),
      overrideReason: t.arg.string({ description: OVERRIDE }),
    },
    resolve: (_root, { overrideReason, ...args }, context) =>
      changed(
        context,
        args.id,
        addApprovedWork(context, { ...args, overrideReason: checkReason(overrideReason ?? null) }),
      ),
  }),
}))
