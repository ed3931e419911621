import { builder } from '../platform/graphql/builder.ts'
import { type ErasureState, erasureState } from './erasure-state.ts'
import { keepAccount, requestErasure } from './request-erasure.ts'

const ErasureRef = builder.objectRef<ErasureState>('Erasure').implement({
  description: 'Status of the erasure of the user’s data',
  fields: t => ({
    eraseAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Its date; until then keepAccount cancels it. Null if it was not requested',
      resolve: state => state.eraseAt,
    }),
    appointments: t.int({
      description: 'Open ones, which must end first',
      resolve: state => state.obstacles.appointments,
    }),
    invoices: t.int({
      description: 'Unpaid ones, which must be paid first',
      resolve: state => state.obstacles.invoices,
    }),
    plans: t.int({ description: 'Care plans, which must end first', resolve: state => state.obstacles.plans }),
    credit: t.exposeInt('credit', { description: 'Cents that are lost with the account' }),
    isForCustomers: t.exposeBoolean('isForCustomers', {
      description: 'False for staff, whose manager ends their account',
    }),
  }),
})

builder.queryField('erasure', t =>
  t.withAuth({ signedIn: true }).field({
    type: ErasureRef,
    description: 'Whether the user’s data will be erased, and what must end before',
    resolve: (_root, _args, context) => erasureState(context),
  }),
)

builder.mutationFields(t => ({
  requestErasure: t.withAuth({ signedIn: true }).field({
    type: ErasureRef,
    description:
      'Requests the erasure of the user’s data after 7 days. Needs currentPassword when the login is older than 10 minutes',
    args: { currentPassword: t.arg.string() },
    resolve: (_root, { currentPassword }, context) => requestErasure(context, currentPassword ?? null),
  }),
  keepAccount: t.withAuth({ signedIn: true }).field({
    type: ErasureRef,
    description: 'Cancels the erasure',
    resolve: (_root, _args, context) => keepAccount(context),
  }),
}))
