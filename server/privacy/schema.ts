import { builder } from '../platform/graphql/builder.ts'
import { type ErasureState, erasureState } from './erasure-state.ts'
import { keepAccount, requestErasure } from './request-erasure.ts'

const ErasureRef = builder.objectRef<ErasureState>('Erasure').implement({
  description: 'Where the erasure of the own data is',
  fields: t => ({
    eraseAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it happens; until then keepAccount takes it back. Null when it was not asked for',
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
    description: 'Whether the own data will be erased, and what must end before',
    resolve: (_root, _args, context) => erasureState(context),
  }),
)

builder.mutationFields(t => ({
  requestErasure: t.withAuth({ signedIn: true }).field({
    type: ErasureRef,
    description:
      'Asks for the own data to be erased, which happens after 7 days. currentPassword when the login is older than 10 minutes',
    args: { currentPassword: t.arg.string() },
    resolve: (_root, { currentPassword }, context) => requestErasure(context, currentPassword ?? null),
  }),
  keepAccount: t.withAuth({ signedIn: true }).field({
    type: ErasureRef,
    description: 'Takes the request to be erased back',
    resolve: (_root, _args, context) => keepAccount(context),
  }),
}))
