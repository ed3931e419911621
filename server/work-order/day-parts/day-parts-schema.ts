import type { DayPart, UnknownPart } from '../../../domain/inventory/day-parts.ts'
import { forStockStaff } from '../../inventory/types.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { type VanDayParts, vanDayParts } from './van-day-parts.ts'

const KIND = 'oil_filter, cabin_filter, engine_filter or oil'

const DayPartRef = builder.objectRef<DayPart>('DayPart').implement({
  description: 'A part or an oil that the jobs of a day take; amounts in pieces or litres',
  fields: t => ({
    kind: t.exposeString('kind', { description: KIND }),
    name: t.exposeString('name', { nullable: true, description: 'The filter’s brand and name' }),
    oilType: t.exposeString('oilType', { nullable: true }),
    oilWeight: t.exposeString('oilWeight', { nullable: true }),
    needed: t.exposeFloat('needed'),
    inVan: t.exposeFloat('inVan'),
    toLoad: t.exposeFloat('toLoad', { description: 'To load from the market' }),
    missing: t.exposeFloat('missing', { description: 'What neither the van nor the market has' }),
    vanItemId: t.exposeID('vanItemId', { nullable: true, description: 'The van’s item, if the van lists it' }),
    marketItemId: t.exposeID('marketItemId', { nullable: true, description: 'The market’s item to transfer from' }),
  }),
})

const UnknownPartRef = builder.objectRef<UnknownPart>('UnknownPart').implement({
  description: 'A part that has to be chosen by hand: none is known to fit',
  fields: t => ({ kind: t.exposeString('kind', { description: KIND }), vehicle: t.exposeString('vehicle') }),
})

const VanDayPartsRef = builder.objectRef<VanDayParts>('VanDayParts').implement({
  fields: t => ({
    jobCount: t.exposeInt('jobCount'),
    parts: t.field({ type: [DayPartRef], description: 'Those to load or missing first', resolve: day => day.parts }),
    unknown: t.field({ type: [UnknownPartRef], resolve: day => day.unknown }),
  }),
})

builder.queryField('vanDayParts', t =>
  t.withAuth(forStockStaff).field({
    type: VanDayPartsRef,
    description: 'What a van’s confirmed jobs of a day take, against its stock and the market’s',
    args: {
      vanId: t.arg.id({ required: true }),
      day: t.arg.string({ required: true, description: 'yyyy-mm-dd on the franchise’s calendar' }),
    },
    resolve: (_root, args, context) => vanDayParts(context, args),
  }),
)
