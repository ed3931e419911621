import { builder } from '../../platform/graphql/builder.ts'
import { addFile, type CustomerFile, deleteFile, filesOf } from './files.ts'

const CustomerFileRef = builder.objectRef<CustomerFile>('CustomerFile').implement({
  description: 'A file that staff keep with a customer',
  fields: t => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    size: t.exposeInt('size', { description: 'Bytes' }),
    url: t.string({
      nullable: true,
      description: 'A link that is valid for an hour; null for a file of a store that is not used any more',
      resolve: async ({ location }, _args, { services, scope, clock }) =>
        services.files.belongsTo(location, scope.tenant.id)
          ? await services.files.presignGet(location, clock.now())
          : null,
    }),
    authorName: t.exposeString('authorName'),
    createdAt: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
    mayDelete: t.exposeBoolean('mayDelete', { description: 'The user added it, or manages a franchise' }),
  }),
})

builder.queryField('customerFiles', t =>
  t.withAuth({ staff: true }).field({
    type: [CustomerFileRef],
    description: 'The files that staff keep with a customer, newest first',
    args: { userId: t.arg.id({ required: true }) },
    resolve: (_root, { userId }, context) => filesOf(context, userId),
  }),
)

builder.mutationFields(t => ({
  addCustomerFile: t.withAuth({ staff: true }).field({
    type: [CustomerFileRef],
    description: 'Keeps a file with a customer that the user uploaded (presignUpload). Returns all of them',
    args: {
      userId: t.arg.id({ required: true }),
      name: t.arg.string({ required: true }),
      location: t.arg.string({ required: true }),
    },
    resolve: (_root, args, context) => addFile(context, args),
  }),
  deleteCustomerFile: t.withAuth({ staff: true }).field({
    type: [CustomerFileRef],
    description: 'Deletes a file of a customer: its author and managers may. Returns the others',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => deleteFile(context, id),
  }),
}))
