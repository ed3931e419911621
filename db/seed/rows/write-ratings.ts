import type pg from 'pg'

const DAYS = 60
/** One of so many customers rates. */
const ONE_OF = 5

/** Stars and what is said with them; most customers say nothing. */
const SAID: readonly (readonly [stars: number, comment: string])[] = [
  [5, 'Done before my second meeting was over. Never going back to a waiting room.'],
  [5, ''],
  [4, ''],
  [5, 'Friendly, on time, and showed me the old filter.'],
  [4, 'Good work. The van came twenty minutes late, but they called.'],
  [5, ''],
  [3, 'The work is fine. I had hoped for a text before they arrived.'],
  [5, ''],
  [5, 'They found worn brakes that my last shop had missed.'],
  [2, 'Oil on the driveway. They came back and cleaned it the next day.'],
  [4, ''],
  [5, 'Booked from my phone in a minute.'],
]

/** Rates some of the last weeks' visits of a tenant. The customers of the demo's logins rate their own visits, and staff cannot. */
export async function writeRatings(
  client: pg.PoolClient,
  { tenantId, now, mailHost }: { tenantId: number; now: Date; mailHost: string },
): Promise<void> {
  await client.query(
    `insert into rating (tenant_id, work_order_id, user_id, franchise_id, stars, comment, is_noticed, created_at, changed_at)
     select w.tenant_id, w.id, w.user_id, w.franchise_id, s.stars, s.comment, true, w.at, w.at
     from (select o.*, o.completed_at + interval '5 hours' as at, row_number() over (order by o.completed_at, o.id) as number
       from work_order o join app_user u on u.tenant_id = o.tenant_id and u.id = o.user_id
       where o.tenant_id = $1 and o.status = 'COMPLETE' and o.franchise_id is not null
         and o.completed_at between $2::timestamptz - $3 * interval '1 day' and $2::timestamptz - interval '6 hours'
         and u.email not in ('customer@' || $4, 'member@' || $4)
         and not exists (select from user_role r where r.tenant_id = u.tenant_id and r.user_id = u.id)) w
     join unnest($5::int[], $6::text[]) with ordinality s (stars, comment, place) on s.place = w.number / $7 % $8 + 1
     where w.number % $7 = 0 order by w.at, w.id`,
    [
      tenantId,
      now,
      DAYS,
      mailHost,
      SAID.map(([stars]) => stars),
      SAID.map(([, comment]) => comment),
      ONE_OF,
      SAID.length,
    ],
  )
}
