import { builder } from '../../platform/graphql/builder.ts'
import { draftKey } from './draft-key.ts'

builder.mutationFields(t => ({
  draftKey: t.withAuth({ staff: true }).string({
    description: 'The user’s key for unsent drafts on their phones, as base64. Created by the first call',
    resolve: (_root, _args, context) => draftKey(context),
  }),
}))
