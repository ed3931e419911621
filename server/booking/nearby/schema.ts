import { isOnEarth } from '../../../domain/address/distance.ts'
import { findFranchise, franchisesServing } from '../../franchise/place.ts'
import { withVansFor } from '../../franchise/queries.ts'
import { FranchiseRef } from '../../franchise/schema.ts'
import { builder } from '../../platform/graphql/builder.ts'
import type { LimitRule } from '../../platform/limits/limits.ts'
import { schedulingFor } from '../../scheduling/read-policy.ts'
import { takeAnonymousPoint } from '../../security/take-point.ts'
import { type NearbyStart, nearbyStarts } from './nearby-starts.ts'

/** A page asks once a week that it shows. */
const QUESTIONS: LimitRule = { name: 'nearby-starts', points: 300, seconds: 3600, batch: 10 }

builder.objectField(FranchiseRef, 'nearbyCents', t =>
  t.int({
    description: 'What a start costs less at which one of its vans is nearby, in cents; 0: nothing',
    resolve: async ({ id }, _args, { scope }) => (await schedulingFor(scope.db, id)).policy.nearbyCents,
  }),
)

const NearbyStartRef = builder.objectRef<NearbyStart>('NearbyStart').implement({
  description: 'A start that costs less, because a van is nearby anyway',
  fields: t => ({
    date: t.field({ type: 'DateTime', resolve: ({ date }) => date }),
    franchiseId: t.exposeID('franchiseId'),
    discountCents: t.exposeInt('discountCents'),
  }),
})

builder.queryField('nearbyStarts', t =>
  t.field({
    type: [NearbyStartRef],
    description: 'The starts that cost less at a place; none where the business gives no discount for them',
    authScopes: { anyone: true },
    args: {
      start: t.arg({ type: 'DateTime', required: true }),
      end: t.arg({ type: 'DateTime', required: true }),
      code: t.arg.string({ required: true, description: 'Postal code' }),
      franchiseId: t.arg.id(),
      lat: t.arg.float({ required: true, description: 'In degrees; rounded to about a kilometre' }),
      lng: t.arg.float({ required: true }),
    },
    resolve: async (_root, { start, end, code, franchiseId, lat, lng }, context) => {
      const { scope, actor } = context
      await takeAnonymousPoint(context, QUESTIONS)
      const place = { lat, lng }
      if (!isOnEarth(place)) return []
      const chosen = actor?.isStaff && franchiseId != null ? await findFranchise(scope.db, franchiseId) : undefined
      const candidates = chosen && !chosen.isArchived ? [chosen] : await franchisesServing(scope.db, code)
      const found = await Promise.all(
        candidates.map(async franchise =>
          nearbyStarts(context, await withVansFor(scope.db, actor, franchise), { place, from: start, until: end }),
        ),
      )
      return found.flat()
    },
  }),
)
