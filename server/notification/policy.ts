import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { actsEverywhere } from '../../domain/account/permissions.ts'
import { kindsFor } from '../../domain/notification/kinds.ts'
import { seesVan } from '../franchise/policy.ts'
import type { Actor } from '../platform/scope.ts'

/**
 * SQL: which rows of `notification` the actor sees: their own, of kinds that their roles still get, and of franchises that they still belong to. Technicians
 * see those of a van while they drive it.
 */
export const visibleNotifications = (actor: Actor): RawBuilder<SqlBool> => sql`(
  notification.user_id = ${actor.userId} and notification.is_listed and notification.kind = any(${kindsFor(actor.roles)}::text[])
  and (notification.franchise_id = any(${actor.franchiseIds}::bigint[])
    or ${actsEverywhere(actor.roles)}::boolean and notification.franchise_id is null)
  and (notification.van_id is null or ${seesVan(actor, 'notification.van_id')}))`
