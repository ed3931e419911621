import { graphql } from '../platform/api/graphql.ts'

export const SavedVehiclesQuery = graphql(`
  query SavedVehicles($userId: ID) {
    userVehicles(userId: $userId) {
      id
      name
      vin
      vehicle {
        id
        year
        make
        model
        engine
      }
      subscriptions {
        status
        subscriptionType {
          aliasName
        }
      }
    }
  }
`)

export const YearsQuery = graphql(`
  query VehicleYears {
    vehicleYears
  }
`)

export const MakesQuery = graphql(`
  query VehicleMakes($year: Int!) {
    vehicleMakes(year: $year)
  }
`)

export const ModelsQuery = graphql(`
  query VehicleModels($year: Int!, $make: String!) {
    vehicleModels(year: $year, make: $make)
  }
`)

export const EnginesQuery = graphql(`
  query VehicleEngines($year: Int!, $make: String!, $model: String!) {
    vehicles(year: $year, make: $make, model: $model) {
      id
      engine
      oilVolume
      recommendedOil {
        type
        weight
      }
    }
  }
`)

export const DecodeVinQuery = graphql(`
  query DecodeVin($vin: String!) {
    decodeVin(vin: $vin) {
      vehicle {
        id
        year
        make
        model
        engine
      }
    }
  }
`)

export const NotListedVehicleQuery = graphql(`
  query NotListedVehicle {
    notListedVehicle {
      id
    }
  }
`)

export const VehicleByEngineQuery = graphql(`
  query VehicleByEngine($year: Int!, $make: String!, $model: String!, $engine: String!) {
    vehicleByEngine(year: $year, make: $make, model: $model, engine: $engine) {
      id
      oilVolume
      recommendedOil {
        type
        weight
      }
    }
  }
`)
