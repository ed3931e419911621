import { distanceMetres } from '../../domain/address/distance.ts'
import { findFranchise } from '../franchise/place.ts'
import { OpeningHoursInput, OpeningHoursRef } from '../franchise/settings/schema.ts'
import { builder } from '../platform/graphql/builder.ts'
import type { Stamped } from '../settings/save-section.ts'
import { updateVanPlan, type VanPlan, vanPlans } from './van-plans.ts'

const VanPlanRef = builder.objectRef<Stamped<VanPlan>>('VanPlan').implement({
  description: 'When a van works, and where its day starts and ends',
  fields: t => ({
    vanId: t.exposeID('vanId'),
    name: t.exposeString('name'),
    hours: t.field({
      type: [OpeningHoursRef],
      description: "By weekday; none: the franchise's hours",
      resolve: ({ hours }) => hours,
    }),
    homeLat: t.float({
      nullable: true,
      description: 'In degrees; null: at the franchise',
      resolve: ({ home }) => home && home.lat,
    }),
    homeLng: t.float({ nullable: true, resolve: ({ home }) => home && home.lng }),
    homeMetres: t.int({
      nullable: true,
      description: 'Straight-line distance of its home from the base; null: at the base',
      resolve: async ({ home, franchiseId }, _args, { scope }) => {
        const base = home && (await findFranchise(scope.db, franchiseId))
        return base ? Math.round(distanceMetres(home, base)) : null
      },
    }),
    stamp: t.exposeString('stamp', { description: 'A save sends it as `seen`' }),
  }),
})

builder.queryField('vanPlans', t =>
  t.withAuth({ may: 'settings.see' }).field({
    type: [VanPlanRef],
    description: 'When the vans in use of a franchise work, and where their days start, by name',
    args: { franchiseId: t.arg.id({ required: true }) },
    resolve: (_root, { franchiseId }, context) => vanPlans(context, franchiseId),
  }),
)

builder.mutationField('updateVanPlan', t =>
  t.withAuth({ may: 'scheduling.change' }).field({
    type: VanPlanRef,
    description: 'Changes when a van works and where its day starts and ends. What is booked stays',
    args: {
      vanId: t.arg.id({ required: true }),
      hours: t.arg({ type: [OpeningHoursInput], required: true, description: "None: the franchise's hours" }),
      homeLat: t.arg.float({ description: 'In degrees. Null: at the franchise' }),
      homeLng: t.arg.float(),
      seen: t.arg.string({ required: true }),
    },
    resolve: (_root, { vanId, hours, homeLat, homeLng, seen }, context) =>
      updateVanPlan(context, {
        vanId,
        hours,
        home: homeLat == null || homeLng == null ? null : { lat: homeLat, lng: homeLng },
        seen,
      }),
  }),
)
