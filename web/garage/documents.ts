import { graphql } from '../platform/api/graphql.ts'

export const GarageQuery = graphql(`
  query Garage($userId: ID) {
    userVehicles(userId: $userId) {
      id
      vin
      name
      smartcarVehicleId
      mileageUnit
      vehicle {
        id
        year
        make
        model
        engine
      }
      mileage {
        mileage
        unit
        source
        createdAt
      }
      serviceHistory {
        keyName
        name
        intervalKm
        intervalMonths
        lastServicedKm
        lastServicedAt
      }
    }
  }
`)

export const SaveUserVehicleMutation = graphql(`
  mutation SaveUserVehicle($vehicleId: ID!, $vin: String, $name: String) {
    saveUserVehicle(vehicleId: $vehicleId, vin: $vin, name: $name) {
      id
    }
  }
`)

export const UpdateMileageMutation = graphql(`
  mutation UpdateMileage($userVehicleId: ID!, $mileage: Int!, $fromPhoto: Boolean!) {
    updateMileage(userVehicleId: $userVehicleId, mileage: $mileage, fromPhoto: $fromPhoto) {
      id
    }
  }
`)

export const UpdateVehicleIdMutation = graphql(`
  mutation UpdateVehicleId($userVehicleId: ID!, $vehicleId: ID!) {
    updateVehicleId(userVehicleId: $userVehicleId, vehicleId: $vehicleId) {
      id
    }
  }
`)

export const SetVinMutation = graphql(`
  mutation SetVin($userVehicleId: ID!, $vin: String!, $seen: String) {
    setVin(userVehicleId: $userVehicleId, vin: $vin, seen: $seen) {
      id
    }
  }
`)

export const SetNameMutation = graphql(`
  mutation SetName($userVehicleId: ID!, $name: String!, $seen: String) {
    setName(userVehicleId: $userVehicleId, name: $name, seen: $seen) {
      id
    }
  }
`)

export const DeleteUserVehicleMutation = graphql(`
  mutation DeleteUserVehicle($id: ID!) {
    deleteUserVehicle(id: $id) {
      id
      assignedWorkOrderExists
    }
  }
`)

export const StartConnectionMutation = graphql(`
  mutation StartConnection($userVehicleId: ID!) {
    startConnection(userVehicleId: $userVehicleId)
  }
`)

export const ConnectVehicleMutation = graphql(`
  mutation ConnectVehicle($code: String!, $userId: ID!, $state: String!) {
    connectVehicle(code: $code, userId: $userId, state: $state) {
      id
    }
  }
`)

export const ReadOdometerMutation = graphql(`
  mutation ReadOdometer($userVehicleId: ID!) {
    readOdometer(userVehicleId: $userVehicleId) {
      id
    }
  }
`)
