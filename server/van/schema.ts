import { requireFranchise } from '../franchise/policy.ts'
import { builder } from '../platform/graphql/builder.ts'
import { stamped } from '../settings/impact.ts'
import { ImpactItemRef, ImpactRef } from '../settings/schema.ts'
import { createVan, previewRetireVan, renameVan, restoreVan, retireVan } from './change-van.ts'
import { addVanDriver, previewRemoveVanDriver, removeVanDriver } from './drivers.ts'
import { type MovedOrders, moveVanOrders } from './move-orders.ts'
import { addVanPayee, hasPayees, todayOf, withdrawVanPayee } from './payees.ts'
import { type DriverlessVan, driverlessVans } from './without-driver.ts'
import { type Driver, techniciansOf, type VanPayee, type VanSettings, vansOf } from './read-van.ts'

const forReaders = { may: 'settings.see' } as const
const forVans = { may: 'vans.change' } as const
const forDrivers = { may: 'drivers.change' } as const

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text))

const VanDriverRef = builder.objectRef<Driver>('VanDriver').implement({
  description: 'Somebody who drives or drove a van',
  fields: t => ({
    userId: t.exposeID('userId'),
    name: t.exposeString('name'),
    since: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Null: from the beginning',
      resolve: ({ since }) => dateOf(since),
    }),
    until: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Null: still drives',
      resolve: ({ until }) => dateOf(until),
    }),
  }),
})
const VanPayeeRef = builder.objectRef<VanPayee>('VanPayee').implement({
  description: 'Who runs a van on their own account from a day on',
  fields: t => ({
    fromDay: t.exposeString('fromDay', { description: 'Local day (yyyy-mm-dd)' }),
    userId: t.exposeID('userId'),
    name: t.exposeString('name'),
  }),
})
const VanSettingsRef = builder.objectRef<VanSettings>('VanSettings').implement({
  description: 'A van with its drivers and payees',
  fields: t => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    active: t.exposeBoolean('active', { description: 'False: retired' }),
    drivers: t.field({
      type: [VanDriverRef],
      description: 'Present ones first, then past ones',
      resolve: ({ drivers }) => drivers,
    }),
    payees: t.field({ type: [VanPayeeRef], description: 'By day', resolve: ({ payees }) => payees }),
    openOrders: t.exposeInt('openOrders'),
    stockItems: t.exposeInt('stockItems', { description: 'Kinds of stock, not pieces' }),
    stamp: t.exposeString('stamp', { description: 'A change sends it as `seen`' }),
  }),
})
const DriverlessVanRef = builder.objectRef<DriverlessVan>('DriverlessVan').implement({
  description: 'A van in use that nobody drives',
  fields: t => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    franchiseId: t.exposeID('franchiseId'),
    franchiseName: t.exposeString('franchiseName'),
  }),
})
const TechnicianRef = builder.objectRef<{ id: number; name: string }>('FranchiseTechnician').implement({
  fields: t => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
})

interface Fleet {
  vans: VanSettings[]
  technicians: { id: number; name: string }[]
  hasPayees: boolean
  today: string
}
const FleetRef = builder.objectRef<Fleet>('FranchiseVans').implement({
  description: 'The vans of a franchise, and who can drive them',
  fields: t => ({
    vans: t.field({ type: [VanSettingsRef], resolve: ({ vans }) => vans }),
    technicians: t.field({ type: [TechnicianRef], resolve: ({ technicians }) => technicians }),
    hasPayees: t.exposeBoolean('hasPayees', {
      description: 'Types 1 and 3: one person runs a van on their own account',
    }),
    today: t.exposeString('today', { description: "The franchise's local day (yyyy-mm-dd)" }),
  }),
})
const MovedOrdersRef = builder.objectRef<MovedOrders>('MovedOrders').implement({
  fields: t => ({
    moved: t.exposeInt('moved'),
    left: t.field({ type: [ImpactItemRef], description: 'The orders that stay', resolve: ({ left }) => left }),
  }),
})

builder.queryFields(t => ({
  vanSettings: t.withAuth(forReaders).field({
    type: FleetRef,
    description: 'The vans of a franchise with drivers, payees and what depends on them',
    args: { franchiseId: t.arg.id({ required: true }) },
    resolve: async (_root, { franchiseId }, { scope: { db }, actor, clock }) => {
      requireFranchise(actor, franchiseId)
      const today = await todayOf(db, franchiseId, clock.now())
      const [vans, technicians, payees] = await Promise.all([
        vansOf(db, franchiseId),
        techniciansOf(db, franchiseId),
        hasPayees(db, franchiseId, today),
      ])
      return { vans, technicians, hasPayees: payees, today }
    },
  }),
  driverlessVans: t.withAuth(forReaders).field({
    type: [DriverlessVanRef],
    description: "The vans without a driver in all of the actor's franchises",
    resolve: (_root, _args, { scope, actor }) => driverlessVans(scope.db, actor),
  }),
  previewRetireVan: t.withAuth(forVans).field({
    type: ImpactRef,
    description: 'What keeps a van in use',
    args: { vanId: t.arg.id({ required: true }) },
    resolve: async (_root, { vanId }, context) => stamped(await previewRetireVan(context, vanId)),
  }),
  previewRemoveVanDriver: t.withAuth(forDrivers).field({
    type: ImpactRef,
    description: 'The appointments of a van that would have no driver',
    args: { vanId: t.arg.id({ required: true }), userId: t.arg.id({ required: true }) },
    resolve: async (_root, args, context) => stamped(await previewRemoveVanDriver(context, args)),
  }),
}))

builder.mutationFields(t => {
  const seenVan = { vanId: t.arg.id({ required: true }), seen: t.arg.string({ required: true }) }
  return {
    createVan: t.withAuth(forVans).field({
      type: VanSettingsRef,
      args: { franchiseId: t.arg.id({ required: true }), name: t.arg.string({ required: true }) },
      resolve: (_root, args, context) => createVan(context, args),
    }),
    renameVan: t.withAuth(forVans).field({
      type: VanSettingsRef,
      args: { ...seenVan, name: t.arg.string({ required: true }) },
      resolve: (_root, args, context) => renameVan(context, args),
    }),
    retireVan: t.withAuth(forVans).field({
      type: VanSettingsRef,
      description: 'A retired van gets no more bookings',
      args: { ...seenVan, accepted: t.arg.string() },
      resolve: (_root, args, context) => retireVan(context, args),
    }),
    restoreVan: t.withAuth(forVans).field({
      type: VanSettingsRef,
      description: 'Brings a retired van back',
      args: seenVan,
      resolve: (_root, args, context) => restoreVan(context, args),
    }),
    moveVanOrders: t.withAuth(forVans).field({
      type: MovedOrdersRef,
      description: 'Moves the open orders of a van to another van, where that is free',
      args: { vanId: t.arg.id({ required: true }), toVanId: t.arg.id({ required: true }) },
      resolve: (_root, args, context) => moveVanOrders(context, args),
    }),
    addVanDriver: t.withAuth(forDrivers).field({
      type: VanSettingsRef,
      args: { ...seenVan, userId: t.arg.id({ required: true }) },
      resolve: (_root, args, context) => addVanDriver(context, args),
    }),
    removeVanDriver: t.withAuth(forDrivers).field({
      type: VanSettingsRef,
      description: "Ends a driver's time with a van. Past work stays on their statements",
      args: { ...seenVan, userId: t.arg.id({ required: true }), accepted: t.arg.string() },
      resolve: (_root, args, context) => removeVanDriver(context, args),
    }),
    addVanPayee: t.withAuth(forDrivers).field({
      type: VanSettingsRef,
      description: 'Names who runs a van on their own account from a day on',
      args: { ...seenVan, fromDay: t.arg.string({ required: true }), userId: t.arg.id({ required: true }) },
      resolve: (_root, args, context) => addVanPayee(context, args),
    }),
    withdrawVanPayee: t.withAuth(forDrivers).field({
      type: VanSettingsRef,
      description: 'Withdraws a payee who has not started yet',
      args: { ...seenVan, fromDay: t.arg.string({ required: true }) },
      resolve: (_root, args, context) => withdrawVanPayee(context, args),
    }),
  }
})
