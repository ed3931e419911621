import { BREAKDOWNS } from '../../domain/analytics/breakdown.ts'
import { builder } from '../platform/graphql/builder.ts'
import { type BreakdownRow, breakdown } from './breakdown.ts'
import { managerSelection, requireOneCurrency, requireSpan } from './selection.ts'
import { forManagers } from './types.ts'

const BreakdownByRef = builder.enumType('AnalyticsBreakdownBy', { values: BREAKDOWNS })

const BreakdownRef = builder.objectRef<BreakdownRow>('AnalyticsBreakdown').implement({
  description: 'The figures of a van or a technician in a time span',
  fields: t => ({
    id: t.exposeID('id', { nullable: true, description: 'Null: what has no van or technician, such as plans' }),
    name: t.exposeString('name', { nullable: true }),
    franchiseName: t.exposeString('franchiseName', { nullable: true, description: 'Of a van' }),
    isActive: t.exposeBoolean('isActive', { description: 'False: a retired van, or a technician who left' }),
    jobs: t.exposeInt('jobs', { description: 'Completed and billed' }),
    subtotal: t.expose('subtotal', { type: 'Cents', description: 'Billed on them, before tax' }),
    tax: t.expose('tax', { type: 'Cents' }),
    revenue: t.expose('revenue', { type: 'Cents', description: 'Received less refunds' }),
    bookedMinutes: t.exposeInt('bookedMinutes', { description: 'Of its orders; of a technician, of the done ones' }),
    openMinutes: t.int({
      description: 'Of a van, by the opening hours; of a technician, on days with jobs',
      resolve: row => Math.round(row.openMinutes),
    }),
  }),
})

builder.queryField('analyticsBreakdown', t =>
  t.withAuth(forManagers).field({
    type: [BreakdownRef],
    description: 'The figures of franchises, or of some of their vans, by van or by technician',
    args: {
      by: t.arg({ type: BreakdownByRef, required: true }),
      selectedFranchises: t.arg.idList({ required: true, description: "None: all of the actor's" }),
      selectedVans: t.arg.idList({ required: true, description: 'None: all vans' }),
      startDate: t.arg({ type: 'DateTime', required: true }),
      endDate: t.arg({ type: 'DateTime', required: true, description: 'Exclusive' }),
    },
    resolve: async (_root, { by, selectedFranchises, selectedVans, startDate, endDate }, { scope: { db }, actor }) => {
      const selection = await managerSelection(db, actor, { franchises: selectedFranchises, vans: selectedVans })
      await requireOneCurrency(db, selection)
      return await breakdown(db, by, { selection, span: requireSpan(startDate, endDate) })
    },
  }),
)
