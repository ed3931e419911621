import { queryOptions } from '@tanstack/react-query'
import { request } from '../api/api.ts'
import { CurrentUserQuery } from '../api/documents.ts'
import { sessionKeys } from './query-keys.ts'
import { getSession, updateSession } from './session.ts'

/** Loads the signed-in user from the server and updates the session (ACCT-03, AUTH-04). */
export const currentUserQuery = (userId: number) =>
  queryOptions({
    queryKey: sessionKeys.currentUser(userId),
    queryFn: async ({ signal }) => {
      const { currentUser } = await request(CurrentUserQuery, {}, signal)
      const { id, franchiseId, franchiseIds, pendingEmail: _, ...user } = currentUser
      if (getSession()?.id === Number(id)) {
        updateSession({
          ...user,
          franchiseId: franchiseId === null ? null : Number(franchiseId),
          franchiseIds: franchiseIds.map(Number),
        })
      }
      return currentUser
    },
  })
