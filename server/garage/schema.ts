import { MILEAGE_UNITS, mileageUnitOf } from '../../domain/vehicle/mileage.ts'
import { builder } from '../platform/graphql/builder.ts'
import type { CatalogueEntry } from '../vehicle/queries.ts'
import { VehicleRef } from '../vehicle/schema.ts'
import { carBatches } from './batches.ts'
import { setName, setVin, updateVehicleId } from './change-user-vehicle.ts'
import { type DeletedVehicle, deleteUserVehicle } from './delete-user-vehicle.ts'
import { WorkOrderStatusRef } from './order-status-enum.ts'
import { requireCar } from './policy.ts'
import { type CarOrder, type CarRow, garageOf, lastServicesOf, type MileageReading, readingsOf } from './queries.ts'
import { saveUserVehicle } from './save-user-vehicle.ts'
import { type ServiceHistoryEntry, serviceHistory } from './service-history.ts'
import { updateMileage } from './update-mileage.ts'

const MileageUnitRef = builder.enumType('MileageUnit', { values: MILEAGE_UNITS })

const MileageSourceRef = builder.enumType('MileageSource', {
  values: ['typed', 'photo', 'connected_car', 'inspection', 'completion'] as const,
})

const MileageReadingRef = builder.objectRef<MileageReading>('MileageReading').implement({
  fields: t => ({
    mileage: t.exposeInt('mileage'),
    unit: t.expose('unit', { type: MileageUnitRef }),
    source: t.expose('source', { type: MileageSourceRef }),
    createdAt: t.field({ type: 'DateTime', resolve: reading => reading.created_at }),
  }),
})

/** The vehicle of an order, without the lists of its catalogue entry, because one answer has many orders. */
const BookedVehicleRef = builder.objectRef<CatalogueEntry>('BookedVehicle').implement({
  fields: t => ({
    id: t.exposeID('id'),
    year: t.exposeInt('year'),
    make: t.exposeString('make'),
    model: t.exposeString('model'),
    engine: t.exposeString('engine'),
  }),
})

const UserVehicleOrderRef = builder.objectRef<CarOrder>('UserVehicleOrder').implement({
  fields: t => ({
    id: t.exposeID('id'),
    status: t.expose('status', { type: WorkOrderStatusRef }),
    scheduledAt: t.field({ type: 'DateTime', resolve: order => order.scheduled_at }),
    completedAt: t.field({ type: 'DateTime', nullable: true, resolve: order => order.completed_at }),
    vehicle: t.field({
      type: BookedVehicleRef,
      description:
        'The vehicle that the order was booked or corrected for; the car may have another catalogue entry now',
      resolve: (order, _args, context) => carBatches(context).vehicles.load(order.vehicle_id),
    }),
  }),
})

const ServiceHistoryEntryRef = builder.objectRef<ServiceHistoryEntry>('ServiceHistoryEntry').implement({
  fields: t => ({
    keyName: t.exposeString('keyName'),
    name: t.exposeString('name'),
    intervalKm: t.exposeInt('intervalKm', { nullable: true }),
    intervalMonths: t.exposeInt('intervalMonths', { nullable: true }),
    lastServicedKm: t.exposeInt('lastServicedKm', { nullable: true }),
    lastServicedAt: t.field({ type: 'DateTime', nullable: true, resolve: entry => entry.lastServicedAt }),
    vehicle: t.field({
      type: BookedVehicleRef,
      nullable: true,
      description: 'The car as it was booked for that service',
      resolve: (entry, _args, context) =>
        entry.vehicleId === null ? null : carBatches(context).vehicles.load(entry.vehicleId),
    }),
  }),
})

/** A customer's vehicle (CARS-02). */
export const UserVehicleRef = builder.objectRef<CarRow>('UserVehicle').implement({
  fields: t => ({
    id: t.exposeID('id'),
    userId: t.exposeID('user_id'),
    vin: t.exposeString('vin', { nullable: true }),
    name: t.exposeString('name', { nullable: true, description: 'Plate or fleet ID' }),
    vehicleId: t.exposeID('vehicle_id'),
    vehicle: t.field({
      type: VehicleRef,
      resolve: (car, _args, context) => car.vehicle ?? carBatches(context).vehicles.load(car.vehicle_id),
    }),
    smartcarVehicleId: t.exposeString('smartcar_vehicle_id', { nullable: true }),
    mileageUnit: t.field({
      type: MileageUnitRef,
      description: "km or mi, by the owner's country",
      resolve: async (car, _args, context) => mileageUnitOf(await carBatches(context).countries.load(car.user_id)),
    }),
    mileage: t.field({
      type: [MileageReadingRef],
      description: 'Newest first; the first is current',
      resolve: (car, _args, context) => carBatches(context).readings.load(car.id),
    }),
    workOrders: t.field({
      type: [UserVehicleOrderRef],
      description: 'Latest first',
      resolve: (car, _args, context) => carBatches(context).orders.load(car.id),
    }),
    serviceHistory: t.field({
      type: [ServiceHistoryEntryRef],
      description: 'Every service with an interval, with the date when it was last done',
      resolve: async (car, _args, context) => {
        const { services, countries } = carBatches(context)
        return serviceHistory(await services.load(car.id), await countries.load(car.user_id), null)
      },
    }),
  }),
})

const DeletedVehicleRef = builder.objectRef<DeletedVehicle>('DeletedUserVehicle').implement({
  fields: t => ({
    id: t.exposeID('id'),
    assignedWorkOrderExists: t.exposeBoolean('assignedWorkOrderExists', {
      description: 'If true, the vehicle was kept',
    }),
  }),
})

const SEEN =
  'As the form showed it, empty without one. Refused with 409 CHANGED_MEANWHILE, `changedBy` and `saved` if somebody changed it since'

builder.queryFields(t => ({
  userVehicles: t.withAuth({ signedIn: true }).field({
    type: [UserVehicleRef],
    description: "The current user's vehicles; for staff, those of a customer (CARS-09)",
    args: { userId: t.arg.id() },
    resolve: (_root, { userId }, { scope, actor }) => garageOf(scope.db, actor, userId ?? actor.userId),
  }),
  latestMileage: t.withAuth({ signedIn: true }).field({
    type: MileageReadingRef,
    nullable: true,
    description: 'The current odometer reading (CARS-09)',
    args: { userVehicleId: t.arg.id({ required: true }) },
    resolve: async (_root, { userVehicleId }, { scope, actor }) => {
      await requireCar(scope.db, actor, userVehicleId)
      return (await readingsOf(scope.db, [userVehicleId]))[0] ?? null
    },
  }),
  vehicleServices: t.withAuth({ signedIn: true }).field({
    type: [ServiceHistoryEntryRef],
    description:
      'An entry for each of these name keys: when it was last done and how often it is due (WODETAIL-13, WODETAIL-14)',
    args: { userVehicleId: t.arg.id({ required: true }), nameKeys: t.arg.stringList() },
    resolve: async (_root, { userVehicleId, nameKeys }, context) => {
      const car = await requireCar(context.scope.db, context.actor, userVehicleId)
      const services = await lastServicesOf(context.scope.db, [car.id])
      return serviceHistory(services, await carBatches(context).countries.load(car.user_id), nameKeys ?? null)
    },
  }),
}))

builder.mutationFields(t => ({
  saveUserVehicle: t.withAuth({ signedIn: true }).field({
    type: UserVehicleRef,
    description: "Adds a car to the current user's garage (CARS-10)",
    args: { vehicleId: t.arg.id({ required: true }), vin: t.arg.string(), name: t.arg.string() },
    resolve: (_root, args, context) => saveUserVehicle(context, args),
  }),
  updateVehicleId: t.withAuth({ signedIn: true }).field({
    type: UserVehicleRef,
    description: "Changes a car's engine (CARS-10)",
    args: { vehicleId: t.arg.id({ required: true }), userVehicleId: t.arg.id({ required: true }) },
    resolve: (_root, args, context) => updateVehicleId(context, args),
  }),
  setVin: t.withAuth({ signedIn: true }).field({
    type: UserVehicleRef,
    args: {
      vin: t.arg.string({ required: true }),
      userVehicleId: t.arg.id({ required: true }),
      seen: t.arg.string({ description: SEEN }),
    },
    resolve: (_root, { seen, ...args }, context) => setVin(context, { ...args, seen: seen ?? null }),
  }),
  setName: t.withAuth({ signedIn: true }).field({
    type: UserVehicleRef,
    description: 'Sets the plate or fleet identifier (CARS-11)',
    args: {
      name: t.arg.string({ required: true }),
      userVehicleId: t.arg.id({ required: true }),
      seen: t.arg.string({ description: SEEN }),
    },
    resolve: (_root, { seen, ...args }, context) => setName(context, { ...args, seen: seen ?? null }),
  }),
  updateMileage: t.withAuth({ signedIn: true }).field({
    type: UserVehicleRef,
    args: {
      userVehicleId: t.arg.id({ required: true }),
      mileage: t.arg.int({ required: true, description: "In the unit of the owner's odometer" }),
      fromPhoto: t.arg.boolean({ description: 'It was read from a photo of the odometer' }),
    },
    resolve: (_root, { fromPhoto, ...args }, context) =>
      updateMileage(context, { ...args, source: fromPhoto ? 'photo' : 'typed' }),
  }),
  deleteUserVehicle: t.withAuth({ signedIn: true }).field({
    type: DeletedVehicleRef,
    description: 'Deletes a car, unless an assigned work order exists (CARS-12)',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => deleteUserVehicle(context, id),
  }),
}))
