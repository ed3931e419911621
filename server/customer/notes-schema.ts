import { builder } from '../platform/graphql/builder.ts'
import { addNote, changeTags, type CustomerNote, deleteNote, notesOf, tagsOf, usedTags } from './notes.ts'

const CustomerNoteRef = builder.objectRef<CustomerNote>('CustomerNote').implement({
  description: 'What staff wrote about a customer',
  fields: t => ({
    id: t.exposeID('id'),
    body: t.exposeString('body'),
    authorName: t.exposeString('authorName'),
    createdAt: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
    mayDelete: t.exposeBoolean('mayDelete', { description: 'The user wrote it, or manages a franchise' }),
  }),
})

builder.queryFields(t => ({
  customerNotes: t.withAuth({ staff: true }).field({
    type: [CustomerNoteRef],
    description: 'What staff wrote about a customer, newest first',
    args: { userId: t.arg.id({ required: true }) },
    resolve: (_root, { userId }, { scope, actor }) => notesOf(scope.db, actor, userId),
  }),
  customerTags: t.withAuth({ staff: true }).stringList({
    description: 'The tags of a customer',
    args: { userId: t.arg.id({ required: true }) },
    resolve: (_root, { userId }, { scope, actor }) => tagsOf(scope.db, actor, userId),
  }),
  usedCustomerTags: t.withAuth({ staff: true }).stringList({
    description: 'The tags of the customers that the user sees, the most used first',
    resolve: (_root, _args, { scope, actor }) => usedTags(scope.db, actor),
  }),
}))

builder.mutationFields(t => ({
  addCustomerNote: t.withAuth({ staff: true }).field({
    type: [CustomerNoteRef],
    description: 'Adds a note about a customer. Returns all of them',
    args: { userId: t.arg.id({ required: true }), body: t.arg.string({ required: true }) },
    resolve: (_root, args, context) => addNote(context, args),
  }),
  deleteCustomerNote: t.withAuth({ staff: true }).field({
    type: [CustomerNoteRef],
    description: 'Deletes a note about a customer: its author and managers may. Returns the others',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => deleteNote(context, id),
  }),
  changeCustomerTags: t.withAuth({ staff: true }).stringList({
    description: 'Adds and removes tags of a customer. Returns the tags',
    args: {
      userId: t.arg.id({ required: true }),
      add: t.arg.stringList({ required: true }),
      remove: t.arg.stringList({ required: true }),
    },
    resolve: (_root, args, context) => changeTags(context, args),
  }),
}))
