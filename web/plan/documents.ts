import { graphql } from '../platform/api/graphql.ts'

const VersionFragment = graphql(`
  fragment PlanVersionInSettings on PlanVersion {
    id
    version
    name
    description
    price
    frequency
    coverage {
      key
      every
      km
      miles
      months
      times
    }
    renewPeriod
    active
    createdAt
    members
    leaving
    isSold
    nextRenewalAt
    soonRenewals
    soonAmount
    move {
      toPlanId
      effectiveAt
      members
      notified
    }
    stamp
  }
`)

const ImpactFragment = graphql(`
  fragment ImpactOfPlan on Impact {
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

export const PlanListQuery = graphql(
  `
    query PlanList {
      planList {
        plans {
          aliasName
          currency
          versions {
            ...PlanVersionInSettings
          }
        }
        missing {
          aliasName
          currency
        }
        coverable {
          key
          name
        }
        now
      }
    }
  `,
  [VersionFragment],
)

export const CreatePlanMutation = graphql(`
  mutation CreatePlan($aliasName: String!, $currency: Currency!, $plan: PlanInput!) {
    createPlan(aliasName: $aliasName, currency: $currency, plan: $plan) {
      id
    }
  }
`)

export const PreviewPlanQuery = graphql(
  `
    query PreviewPlan($planId: ID!, $plan: PlanInput!) {
      previewPlan(planId: $planId, plan: $plan) {
        ...ImpactOfPlan
      }
    }
  `,
  [ImpactFragment],
)

export const SavePlanMutation = graphql(
  `
    mutation SavePlan($planId: ID!, $seen: String!, $accepted: String, $plan: PlanInput!) {
      savePlan(planId: $planId, seen: $seen, accepted: $accepted, plan: $plan) {
        ...PlanVersionInSettings
      }
    }
  `,
  [VersionFragment],
)

export const PreviewArchivePlanQuery = graphql(
  `
    query PreviewArchivePlan($planId: ID!) {
      previewArchivePlan(planId: $planId) {
        ...ImpactOfPlan
      }
    }
  `,
  [ImpactFragment],
)

export const ArchivePlanMutation = graphql(`
  mutation ArchivePlan($planId: ID!, $seen: String!, $accepted: String) {
    archivePlan(planId: $planId, seen: $seen, accepted: $accepted) {
      id
    }
  }
`)

export const RestorePlanMutation = graphql(`
  mutation RestorePlan($planId: ID!, $seen: String!) {
    restorePlan(planId: $planId, seen: $seen) {
      id
    }
  }
`)

export const PreviewPlanMoveQuery = graphql(
  `
    query PreviewPlanMove($planId: ID!, $fromDay: String!) {
      previewPlanMove(planId: $planId, fromDay: $fromDay) {
        ...ImpactOfPlan
      }
    }
  `,
  [ImpactFragment],
)

export const AnnouncePlanMoveMutation = graphql(`
  mutation AnnouncePlanMove($planId: ID!, $seen: String!, $fromDay: String!, $accepted: String) {
    announcePlanMove(planId: $planId, seen: $seen, fromDay: $fromDay, accepted: $accepted) {
      id
    }
  }
`)

export const WithdrawPlanMoveMutation = graphql(`
  mutation WithdrawPlanMove($planId: ID!, $seen: String!) {
    withdrawPlanMove(planId: $planId, seen: $seen) {
      id
    }
  }
`)
