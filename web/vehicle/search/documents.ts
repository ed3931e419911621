import { graphql } from '../../platform/api/graphql.ts'

export const VehicleSearchQuery = graphql(`
  query VehicleSearch($text: String!) {
    vehicleSearch(text: $text) {
      year
      make
      model
    }
  }
`)

export const UsualVehicleQuery = graphql(`
  query UsualVehicle($year: Int!, $make: String!, $model: String!) {
    usualVehicle(year: $year, make: $make, model: $model) {
      id
      engine
    }
  }
`)
