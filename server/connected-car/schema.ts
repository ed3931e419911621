import { UserVehicleRef } from '../garage/schema.ts'
import { builder } from '../platform/graphql/builder.ts'
import { connectVehicle, startConnection } from './connect-vehicle.ts'
import { readOdometer } from './read-odometer.ts'

builder.mutationFields(t => ({
  startConnection: t.withAuth({ signedIn: true }).string({
    description: 'The page where the owner of a car lets us ask it',
    args: { userVehicleId: t.arg.id({ required: true }) },
    resolve: (_root, { userVehicleId }, context) => startConnection(context, userVehicleId),
  }),
  connectVehicle: t.withAuth({ signedIn: true }).field({
    type: UserVehicleRef,
    description: 'Links a car by the code that its owner came back with (SMARTCAR-01)',
    args: {
      code: t.arg.string({ required: true }),
      userId: t.arg.id({ required: true }),
      state: t.arg.string({ required: true }),
    },
    resolve: (_root, args, context) => connectVehicle(context, args),
  }),
  readOdometer: t.withAuth({ signedIn: true }).field({
    type: UserVehicleRef,
    description: 'Asks a connected car how far it has come',
    args: { userVehicleId: t.arg.id({ required: true }) },
    resolve: (_root, { userVehicleId }, context) => readOdometer(context, userVehicleId),
  }),
}))
