import { graphql } from '../platform/api/graphql.ts'

const VanFragment = graphql(`
  fragment VanInSettings on VanSettings {
    id
    name
    active
    drivers {
      userId
      name
      since
      until
    }
    payees {
      fromDay
      userId
      name
    }
    openOrders
    stockItems
    stamp
  }
`)

const ImpactFragment = graphql(`
  fragment ImpactOfVan on Impact {
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

export const VanSettingsQuery = graphql(
  `
    query VanSettings($franchiseId: ID!) {
      vanSettings(franchiseId: $franchiseId) {
        vans {
          ...VanInSettings
        }
        technicians {
          id
          name
        }
        hasPayees
        today
      }
    }
  `,
  [VanFragment],
)

export const DriverlessVansQuery = graphql(`
  query DriverlessVans {
    driverlessVans {
      id
      name
      franchiseId
      franchiseName
    }
  }
`)

export const CreateVanMutation = graphql(`
  mutation CreateVan($franchiseId: ID!, $name: String!) {
    createVan(franchiseId: $franchiseId, name: $name) {
      id
    }
  }
`)

export const RenameVanMutation = graphql(`
  mutation RenameVan($vanId: ID!, $seen: String!, $name: String!) {
    renameVan(vanId: $vanId, seen: $seen, name: $name) {
      id
    }
  }
`)

export const PreviewRetireVanQuery = graphql(
  `
    query PreviewRetireVan($vanId: ID!) {
      previewRetireVan(vanId: $vanId) {
        ...ImpactOfVan
      }
    }
  `,
  [ImpactFragment],
)

export const RetireVanMutation = graphql(`
  mutation RetireVan($vanId: ID!, $seen: String!, $accepted: String) {
    retireVan(vanId: $vanId, seen: $seen, accepted: $accepted) {
      id
    }
  }
`)

export const RestoreVanMutation = graphql(`
  mutation RestoreVan($vanId: ID!, $seen: String!) {
    restoreVan(vanId: $vanId, seen: $seen) {
      id
    }
  }
`)

export const MoveVanOrdersMutation = graphql(`
  mutation MoveVanOrders($vanId: ID!, $toVanId: ID!) {
    moveVanOrders(vanId: $vanId, toVanId: $toVanId) {
      moved
      left {
        text
        workOrderId
        customerId
      }
    }
  }
`)

export const AddVanDriverMutation = graphql(`
  mutation AddVanDriver($vanId: ID!, $seen: String!, $userId: ID!) {
    addVanDriver(vanId: $vanId, seen: $seen, userId: $userId) {
      id
    }
  }
`)

export const PreviewRemoveVanDriverQuery = graphql(
  `
    query PreviewRemoveVanDriver($vanId: ID!, $userId: ID!) {
      previewRemoveVanDriver(vanId: $vanId, userId: $userId) {
        ...ImpactOfVan
      }
    }
  `,
  [ImpactFragment],
)

export const RemoveVanDriverMutation = graphql(`
  mutation RemoveVanDriver($vanId: ID!, $seen: String!, $userId: ID!, $accepted: String) {
    removeVanDriver(vanId: $vanId, seen: $seen, userId: $userId, accepted: $accepted) {
      id
    }
  }
`)

export const AddVanPayeeMutation = graphql(`
  mutation AddVanPayee($vanId: ID!, $seen: String!, $fromDay: String!, $userId: ID!) {
    addVanPayee(vanId: $vanId, seen: $seen, fromDay: $fromDay, userId: $userId) {
      id
    }
  }
`)

export const WithdrawVanPayeeMutation = graphql(`
  mutation WithdrawVanPayee($vanId: ID!, $seen: String!, $fromDay: String!) {
    withdrawVanPayee(vanId: $vanId, seen: $seen, fromDay: $fromDay) {
      id
    }
  }
`)
