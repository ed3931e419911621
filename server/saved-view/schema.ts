import { VIEW_PAGES } from '../../domain/saved-view/saved-view.ts'
import { builder } from '../platform/graphql/builder.ts'
import { deleteView, type SavedView, savedViews, saveView } from './saved-views.ts'

const ViewPageRef = builder.enumType('ViewPage', { values: VIEW_PAGES })

const SavedViewRef = builder.objectRef<SavedView>('SavedView').implement({
  description: 'The filters of a list that a person keeps under a name',
  fields: t => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    query: t.exposeString('query', { description: 'As in the address, without the question mark' }),
    vanId: t.exposeID('vanId', { nullable: true }),
  }),
})

builder.queryFields(t => ({
  savedViews: t.withAuth({ staff: true }).field({
    type: [SavedViewRef],
    description: 'The signed-in person’s own views of a list, by name',
    args: { page: t.arg({ type: ViewPageRef, required: true }) },
    resolve: (_root, { page }, { scope, actor }) => savedViews(scope.db, actor, page),
  }),
}))

builder.mutationFields(t => ({
  saveView: t.withAuth({ staff: true }).field({
    type: [SavedViewRef],
    description: 'Saves filters under a name, replacing those that have it',
    args: {
      page: t.arg({ type: ViewPageRef, required: true }),
      name: t.arg.string({ required: true, description: 'Up to 60 characters' }),
      query: t.arg.string({ required: true, description: 'Up to 500 characters' }),
      vanId: t.arg.id(),
    },
    resolve: (_root, { page, name, query, vanId }, context) =>
      saveView(context, { page, name, query, vanId: vanId ?? null }),
  }),
  deleteView: t.withAuth({ staff: true }).field({
    type: [SavedViewRef],
    description: 'Deletes one of the own views',
    args: { page: t.arg({ type: ViewPageRef, required: true }), id: t.arg.id({ required: true }) },
    resolve: (_root, view, { scope, actor }) => deleteView(scope.db, actor, view),
  }),
}))
