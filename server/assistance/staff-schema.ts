import { ANSWERING_ROLES } from '../../domain/account/roles.ts'
import { builder } from '../platform/graphql/builder.ts'
import { answerRequest, closeRequest, reopenRequest } from './answer-request.ts'
import {
  countOpenRequests,
  type ReadAnswer,
  type ReadRequest,
  type RequestPage,
  readRequest,
  readRequests,
} from './read-requests.ts'

const AnswerRef = builder.objectRef<ReadAnswer>('AssistanceAnswer').implement({
  description: 'What staff wrote to the sender of an assistance request',
  fields: t => ({
    id: t.exposeID('id'),
    body: t.exposeString('body'),
    authorName: t.exposeString('authorName'),
    createdAt: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
  }),
})

const ReceivedRef = builder.objectRef<ReadRequest>('ReceivedAssistanceRequest').implement({
  description: 'An assistance request as staff see it',
  fields: t => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    email: t.exposeString('email'),
    phoneNumber: t.exposeString('phoneNumber', { description: 'Ten digits' }),
    body: t.exposeString('body'),
    postalCode: t.exposeString('postalCode'),
    createdAt: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
    closedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Null: it still needs an answer',
      resolve: ({ closedAt }) => closedAt,
    }),
    closedByName: t.exposeString('closedByName', { nullable: true }),
    answers: t.field({ type: [AnswerRef], description: 'Oldest first', resolve: ({ answers }) => answers }),
  }),
})

const PageRef = builder.objectRef<RequestPage>('AssistanceRequestPage').implement({
  fields: t => ({
    requests: t.field({ type: [ReceivedRef], resolve: ({ requests }) => requests }),
    hasMore: t.exposeBoolean('hasMore'),
  }),
})

const forAnswering = { role: ANSWERING_ROLES } as const

builder.queryFields(t => {
  const franchiseId = t.arg.id({ required: true })
  return {
    openAssistanceRequests: t.withAuth(forAnswering).int({
      description: 'How many assistance requests of a franchise still need an answer',
      args: { franchiseId },
      resolve: (_root, args, { scope, actor }) => countOpenRequests(scope.db, actor, args.franchiseId),
    }),
    assistanceRequests: t.withAuth(forAnswering).field({
      type: PageRef,
      description: 'A page of a franchise’s assistance requests: open ones oldest first, closed ones newest first',
      args: { franchiseId, isOpen: t.arg.boolean({ required: true }), pageNumber: t.arg.int({ required: true }) },
      resolve: (_root, args, { scope, actor }) => readRequests(scope.db, actor, args),
    }),
  }
})

builder.mutationFields(t => {
  const id = t.arg.id({ required: true })
  return {
    answerAssistanceRequest: t.withAuth(forAnswering).field({
      type: ReceivedRef,
      description: 'Emails an answer to the sender and closes the request',
      args: { id, body: t.arg.string({ required: true }) },
      resolve: async (_root, input, context) => {
        await answerRequest(context, input)
        return await readRequest(context.scope.db, context.actor, input.id)
      },
    }),
    closeAssistanceRequest: t.withAuth(forAnswering).field({
      type: ReceivedRef,
      description: 'Closes an assistance request without an email, such as after a call',
      args: { id },
      resolve: async (_root, input, context) => {
        await closeRequest(context, input.id)
        return await readRequest(context.scope.db, context.actor, input.id)
      },
    }),
    reopenAssistanceRequest: t.withAuth(forAnswering).field({
      type: ReceivedRef,
      description: 'Puts a closed assistance request back into the open list; its answers stay',
      args: { id },
      resolve: async (_root, input, context) => {
        await reopenRequest(context, input.id)
        return await readRequest(context.scope.db, context.actor, input.id)
      },
    }),
  }
})
