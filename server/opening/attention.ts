import { addDays } from 'date-fns'
import { sql } from 'kysely'
import { actsEverywhere } from '../../domain/account/permissions.ts'
import type { SignedInContext } from '../platform/context.ts'
import { TEXTS } from './texts.ts'

/** What owners and admins are reminded of, each with a page where it is mended. */
export const ATTENTION = ['INVITATIONS', 'VENDORS', 'SERVICES', 'CODES', 'PRICES', 'TERMS'] as const
export type AttentionKey = (typeof ATTENTION)[number]

export interface AttentionLine {
  key: AttentionKey
  sentence: string
}

/** How far ahead the start of the settings looks, in days. */
const DAYS_AHEAD = 7

/** Returns what waits for an owner or admin, and what changes within a week. Others get nothing: it is about the whole business. */
export async function settingsAttention({ scope, actor, clock }: SignedInContext): Promise<AttentionLine[]> {
  if (!actsEverywhere(actor.roles)) return []
  const now = clock.now()
  const until = addDays(now, DAYS_AHEAD)
  // Terms begin on local days; the day of UTC is near enough for a reminder.
  const [today, lastDay] = [now, until].map(time => time.toISOString().slice(0, 10))
  const { rows } = await sql<Record<AttentionKey, number>>`
    select (select count(*)::int from invitation where accepted_at is null and revoked_at is null and expires_at <= ${now}) as "INVITATIONS",
      (select count(*)::int from vendor where needs_review and archived_at is null) as "VENDORS",
      (select count(*)::int from integration_check where failed_at > coalesce(worked_at, '-infinity')) as "SERVICES",
      (select count(distinct coalesce(prefix, code))::int from discount_code
        where paused_at is null and referrer_user_id is null and valid_until > ${now} and valid_until <= ${until}) as "CODES",
      (select count(*)::int from service_price p join service s on s.id = p.service_id
        where s.active and p.confirmed_at is not null and p.valid_from > ${now} and p.valid_from <= ${until}) as "PRICES",
      (select count(distinct t.franchise_id)::int from payout_terms t join franchise f on f.id = t.franchise_id
        where f.archived_at is null and t.from_day > ${today}::date and t.from_day <= ${lastDay}::date) as "TERMS"`.execute(
    scope.db,
  )
  const [counts] = rows
  return ATTENTION.flatMap(key => {
    const count = counts?.[key] ?? 0
    return count > 0 ? [{ key, sentence: TEXTS.attention[key](count, DAYS_AHEAD) }] : []
  })
}
