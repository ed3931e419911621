import { formatMoment } from '../../domain/format/moment.ts'
import type { JobContext } from '../platform/jobs/job-context.ts'
import type { SecurityOccasion } from '../platform/jobs/tasks.ts'
import type { Fact } from './mails.ts'
import { TEXTS } from './texts.ts'
import { zoneOfUser } from './user-zone.ts'

export interface AccountUser {
  id: number
  name: string
  email: string
}

/** Returns the account that a mail is about; undefined for an unknown id. */
export const findUser = ({ scope }: JobContext, userId: number): Promise<AccountUser | undefined> =>
  scope.db.selectFrom('app_user').where('id', '=', userId).select(['id', 'name', 'email']).executeTakeFirst()

/** Returns the time, in the user's zone, and the device of an event, as far as the job knows them. */
export async function factsOf(
  { scope }: JobContext,
  userId: number,
  { at, device }: SecurityOccasion,
): Promise<Fact[]> {
  if (at === undefined) return []
  return [
    [TEXTS.when, formatMoment(new Date(at), await zoneOfUser(scope.db, userId))],
    ...(device ? [[TEXTS.device, device] as const] : []),
  ]
}
