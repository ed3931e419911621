import type pg from 'pg'

/** Queries that find what must not be, by what they find. */
const CHECKS: Readonly<Record<string, string>> = {
  'two orders of one van at overlapping times': `
    select a.id from work_order a join work_order b on b.tenant_id = a.tenant_id and b.van_id = a.van_id and b.id > a.id and b.during && a.during
      and b.stop_id is distinct from a.stop_id
    where a.status <> 'CANCELLED' and b.status <> 'CANCELLED'`,
  'two stops of one van at overlapping times': `
    select a.id from stop a join stop b on b.tenant_id = a.tenant_id and b.van_id = a.van_id and b.id > a.id and b.work && a.work
    where not a.cancelled and not b.cancelled and a.kind = 'visit' and b.kind = 'visit'`,
  'orders without a stop': `select id from work_order where stop_id is null`,
  'orders that differ from their stop': `
    select w.id from work_order w join stop s on s.tenant_id = w.tenant_id and s.id = w.stop_id
    where s.van_id is distinct from w.van_id or s.starts_at <> w.scheduled_at or s.cancelled <> (w.status = 'CANCELLED')`,
  'two live holds of one van at overlapping times': `
    select a.id from stop a join stop b on b.tenant_id = a.tenant_id and b.van_id = a.van_id and b.id > a.id and b.work && a.work
    where a.kind = 'hold' and b.kind = 'hold' and a.expires_at > $1 and b.expires_at > $1`,
  'live holds of a time that somebody has': `
    select a.id from stop a join stop b on b.tenant_id = a.tenant_id and b.van_id = a.van_id and b.work && a.work
    where a.kind = 'hold' and a.expires_at > $1 and b.kind = 'visit' and not b.cancelled`,
  'stops without an order': `
    select s.id from stop s where s.kind = 'visit' and not exists (select from work_order w where w.tenant_id = s.tenant_id and w.stop_id = s.id)`,
  'open visits without exactly one order that has their fees': `
    select w.stop_id from work_order w where w.status <> 'CANCELLED' group by w.tenant_id, w.stop_id
    having bool_or(w.status = 'ASSIGNED') and count(*) filter (where not w.is_later_car) <> 1`,
  'orders that have the fee of a trip twice, or have none and are no later car': `
    select w.id from work_order w cross join lateral (
      select count(*) filter (where s.name_key like 'mobile_service_fee%') as trips, count(*) as lines
      from line_item l join service s on s.tenant_id = l.tenant_id and s.id = l.service_id
      where l.tenant_id = w.tenant_id and l.work_order_id = w.id) l
    where w.status <> 'CANCELLED' and l.lines > 0
      and (l.trips > (not w.is_later_car)::int or l.trips = 0 and not w.is_later_car and w.status = 'ASSIGNED')`,
}

/** Returns what is wrong with the stops of a database, as sentences. @param now the clock of the application, by which holds are over */
export async function stopProblems(owner: pg.Pool, now = new Date()): Promise<string[]> {
  const problems: string[] = []
  for (const [what, sql] of Object.entries(CHECKS)) {
    const { rowCount } = await owner.query(sql, sql.includes('$1') ? [now] : [])
    if (rowCount !== 0) problems.push(`${rowCount} ${what}`)
  }
  return problems
}

/** Watches the versions of all routes until it is stopped. */
export function watchVersions(owner: pg.Pool): { stop: () => Promise<string[]> } {
  const last = new Map<string, number>()
  const problems: string[] = []
  const over = new AbortController()
  const look = async (): Promise<void> => {
    const { rows } = await owner.query<{ key: string; version: number }>(
      `select van_id || ' ' || day as key, version from route`,
    )
    for (const { key, version } of rows) {
      if (version < (last.get(key) ?? 0)) problems.push(`route ${key} went from ${last.get(key)} to ${version}`)
      last.set(key, version)
    }
    if (rows.length < last.size) problems.push('a route was deleted')
  }
  const watching = (async (): Promise<void> => {
    while (!over.signal.aborted) await look()
    await look()
  })()
  return {
    stop: async () => {
      over.abort()
      await watching
      return problems
    },
  }
}
