import { MAX_STOP } from '../../schedule/holds/live-holds.ts'

/**
 * SQL: the van `v` is not kept for another page at the time of the booking `i`. Staff may take it over. It is part of the search for a free van, so the route's version
 * that comes with the van covers it.
 */
export const NOT_KEPT = `
        and (i."takesOver" or not exists (
          select from stop h
          where h.kind = 'hold' and h.van_id = v.id and h.expires_at > i.now and h.session_hash is distinct from i."holdHash"
            and h.starts_at > i."scheduledAt" - ${MAX_STOP} and h.starts_at < i."scheduledAt" + make_interval(mins => i.minutes)
            and h.work && app.span(i."scheduledAt", i.minutes)))`

/** SQL: the van that the page of the booking `i` keeps for it comes first. */
export const KEPT_FIRST = `i."holdHash" is not null and exists (
        select from stop h where h.kind = 'hold' and h.session_hash = i."holdHash" and h.van_id = v.id and h.starts_at = i."scheduledAt" and h.expires_at > i.now) desc, `

/**
 * The holds of bookings on the routes that they took: their own is used, and what staff take over is lost to its page. Both are over from then on.
 * A hold on another route is let go after the booking, because its route is not locked here.
 */
export const USE_HOLDS = `
  used as (
    update stop h set expires_at = least(h.expires_at, i.now), booked_at = i.now
    from input i join claimed c on c.van_id = i.free_van_id and c.day = i.day
    where h.kind = 'hold' and h.session_hash = i."holdHash" and h.van_id = c.van_id and h.day = c.day),
  taken_over as (
    update stop h set expires_at = i.now, lost_at = i.now
    from input i join claimed c on c.van_id = i.free_van_id and c.day = i.day
    where i."takesOver" and h.kind = 'hold' and h.van_id = c.van_id and h.day = c.day and h.expires_at > i.now
      and h.session_hash is distinct from i."holdHash" and h.work && app.span(i."scheduledAt", i.minutes)),`
