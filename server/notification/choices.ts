import {
  type Channels,
  type Choices,
  channelsOf,
  kindsFor,
  type NotificationKind,
} from '../../domain/notification/kinds.ts'
import type { SignedInContext } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { notFoundForActor } from '../platform/refusal.ts'
import type { Actor } from '../platform/scope.ts'

export interface ChosenChannels extends Channels {
  kind: NotificationKind
}

/** Returns where each kind that the actor can get reaches them. */
export async function readChoices(db: Database, actor: Actor): Promise<ChosenChannels[]> {
  const rows = await db
    .selectFrom('notification_choice')
    .where('user_id', '=', actor.userId)
    .select(['kind', 'in_product', 'by_mail'])
    .execute()
  const choices: Choices = Object.fromEntries(
    rows.map(({ kind, in_product: inProduct, by_mail: byMail }) => [kind, { inProduct, byMail }]),
  )
  return kindsFor(actor.roles).map(kind => ({ kind, ...channelsOf(kind, choices) }))
}

export interface NewChoice {
  kind: NotificationKind
  /** Null leaves it as it is. */
  inProduct: boolean | null
  byMail: boolean | null
}

/** Chooses where a kind reaches the actor, from the next event on. @throws Refusal 404 for a kind that their roles do not get */
export async function setChoice(
  { scope: { db }, actor }: SignedInContext,
  { kind, inProduct, byMail }: NewChoice,
): Promise<ChosenChannels[]> {
  if (!kindsFor(actor.roles).includes(kind)) throw notFoundForActor('notification')
  await db
    .insertInto('notification_choice')
    .values({ user_id: actor.userId, kind, in_product: inProduct, by_mail: byMail })
    .onConflict(conflict =>
      conflict.columns(['tenant_id', 'user_id', 'kind']).doUpdateSet(eb => ({
        in_product: eb.fn.coalesce('excluded.in_product', 'notification_choice.in_product'),
        by_mail: eb.fn.coalesce('excluded.by_mail', 'notification_choice.by_mail'),
      })),
    )
    .execute()
  return await readChoices(db, actor)
}
