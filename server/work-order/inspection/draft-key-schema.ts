import { builder } from '../../platform/graphql/builder.ts'
import { draftKey } from './draft-key.ts'

builder.mutationFields(t => ({
  draftKey: t.withAuth({ staff: true }).string({
    description: 'The own key for what a phone keeps until it is sent, as base64. Made by the first call',
    resolve: (_root, _args, context) => draftKey(context),
  }),
}))
