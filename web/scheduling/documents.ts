import { graphql } from '../platform/api/graphql.ts'

const SettingsFragment = graphql(`
  fragment SchedulingSettingsPage on SchedulingSettings {
    policy {
      step
      leastMinutes
      setupMinutes
      bufferMinutes
      maxLegMinutes
      gridMinutes
      arrivalWindowMinutes
      holdMinutes
      nearbyMinutes
      nearbyCents
    }
    inherited {
      step
      leastMinutes
      setupMinutes
      bufferMinutes
      maxLegMinutes
      gridMinutes
      arrivalWindowMinutes
      holdMinutes
      nearbyMinutes
      nearbyCents
    }
    services {
      serviceId
      name
      hasLitres
      own {
        minutes
        minutesPerExtraLitre
      }
      inherited {
        minutes
        minutesPerExtraLitre
      }
      measured {
        visits
        median
        p80
      }
    }
    stamp
  }
`)

const ImpactFragment = graphql(`
  fragment ImpactOfScheduling on Impact {
    blocking {
      text
      workOrderId
      customerId
    }
    warnings {
      text
      workOrderId
      customerId
    }
    stamp
  }
`)

export const SchedulingQuery = graphql(
  `
    query Scheduling($franchiseId: ID) {
      scheduling(franchiseId: $franchiseId) {
        ...SchedulingSettingsPage
      }
    }
  `,
  [SettingsFragment],
)

export const VanPlansQuery = graphql(`
  query VanPlans($franchiseId: ID!) {
    vanPlans(franchiseId: $franchiseId) {
      vanId
      name
      hours {
        weekday
        opensMinute
        closesMinute
      }
      homeLat
      homeLng
      homeMetres
      stamp
    }
  }
`)

export const UpdateVanPlanMutation = graphql(`
  mutation UpdateVanPlan(
    $vanId: ID!
    $hours: [OpeningHoursInput!]!
    $homeLat: Float
    $homeLng: Float
    $seen: String!
  ) {
    updateVanPlan(vanId: $vanId, hours: $hours, homeLat: $homeLat, homeLng: $homeLng, seen: $seen) {
      vanId
    }
  }
`)

export const SchedulingForecastQuery = graphql(`
  query SchedulingForecast($franchiseId: ID) {
    schedulingForecast(franchiseId: $franchiseId) {
      starts
      undrivable
      days
    }
  }
`)

export const PreviewSchedulingQuery = graphql(
  `
    query PreviewScheduling($franchiseId: ID, $scheduling: SchedulingInput!) {
      previewScheduling(franchiseId: $franchiseId, scheduling: $scheduling) {
        ...ImpactOfScheduling
      }
    }
  `,
  [ImpactFragment],
)

export const UpdateSchedulingMutation = graphql(
  `
    mutation UpdateScheduling($franchiseId: ID, $scheduling: SchedulingInput!, $seen: String!, $accepted: String) {
      updateScheduling(franchiseId: $franchiseId, scheduling: $scheduling, seen: $seen, accepted: $accepted) {
        ...SchedulingSettingsPage
      }
    }
  `,
  [SettingsFragment],
)
