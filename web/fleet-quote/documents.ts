import { graphql } from '../platform/api/graphql.ts'

export const VehicleOilPriceQuery = graphql(`
  query VehicleOilPrice($vehicleId: ID!, $franchiseId: ID!) {
    calculateVehicleOilPrice(vehicleId: $vehicleId, franchiseId: $franchiseId) {
      oilPrice
      isEstimate
      oil {
        type
        weight
      }
      vehicle {
        id
        year
        make
        model
        engine
        oilVolume
      }
    }
  }
`)
