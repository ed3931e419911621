import { builder } from '../platform/graphql/builder.ts'
import { signInNeeded } from '../platform/refusal.ts'
import type { Actor } from '../platform/scope.ts'

const CurrentUserRef = builder.objectRef<Actor & { notificationRequests: boolean }>('CurrentUser').implement({
  fields: t => ({
    id: t.exposeID('userId'),
    name: t.exposeString('name'),
    email: t.exposeString('email'),
    roles: t.stringList({ resolve: user => [...user.roles] }),
    franchiseIds: t.idList({ resolve: user => [...user.franchiseIds] }),
    vendorId: t.exposeInt('vendorId', { nullable: true }),
    notificationRequests: t.exposeBoolean('notificationRequests'),
  }),
})

builder.queryField('currentUser', t =>
  t.field({
    type: CurrentUserRef,
    description: 'Who is signed in (ACCT-03)',
    authScopes: { signedIn: true },
    resolve: async (_root, _args, { scope, actor }) => {
      if (!actor) throw signInNeeded()
      const { notification_requests } = await scope.db
        .selectFrom('app_user')
        .where('id', '=', actor.userId)
        .select('notification_requests')
        .executeTakeFirstOrThrow()
      return { ...actor, notificationRequests: notification_requests }
    },
  }),
)
