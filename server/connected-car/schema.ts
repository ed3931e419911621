import { UserVehicleRef } from '../garage/schema.ts'
import { builder } from '../platform/graphql/builder.ts'
import { connectVehicle, startConnection } from './connect-vehicle.ts'
import { readOdometer } from './read-odometer.ts'

builder.mutationFields(t => ({
  startConnection: t.withAuth({ signedIn: true }).string({
    description: 'The URL of the page where the owner of a car consents to its connection',
    args: { userVehicleId: t.arg.id({ required: true }) },
    resolve: (_root, { userVehicleId }, context) => startConnection(context, userVehicleId),
  }),
  connectVehicle: t.withAuth({ signedIn: true }).field({
    type: UserVehicleRef,
    description: 'Connects a car with the code from its owner’s consent (SMARTCAR-01)',
    args: {
      code: t.arg.string({ required: true }),
      userId: t.arg.id({ required: true }),
      state: t.arg.string({ required: true }),
    },
    resolve: (_root, args, context) => connectVehicle(context, args),
  }),
  readOdometer: t.withAuth({ signedIn: true }).field({
    type: UserVehicleRef,
    description: 'Reads the odometer of a connected car',
    args: { userVehicleId: t.arg.id({ required: true }) },
    resolve: (_root, { userVehicleId }, context) => readOdometer(context, userVehicleId),
  }),
}))
