import { graphql } from '../platform/api/graphql.ts'

export const StaffQuery = graphql(`
  query Staff {
    staffMembers {
      id
      name
      email
      roles
      franchises
      vans
      hasSecondFactor
      lastSeenAt
    }
  }
`)

export const InvitationsQuery = graphql(`
  query Invitations {
    invitations {
      id
      name
      email
      roles
      franchises
      invitedBy
      expiresAt
      state
      isChangeable
    }
  }
`)

export const StaffChoicesQuery = graphql(`
  query StaffChoices {
    staffChoices {
      roles
      franchises {
        id
        name
        vans {
          id
          name
        }
      }
      vendors {
        id
        name
      }
    }
  }
`)

export const InviteStaffMutation = graphql(`
  mutation InviteStaff(
    $name: String!
    $email: String!
    $roles: [String!]!
    $franchiseIds: [ID!]!
    $vanIds: [ID!]!
    $vendorIds: [ID!]!
  ) {
    inviteStaff(
      name: $name
      email: $email
      roles: $roles
      franchiseIds: $franchiseIds
      vanIds: $vanIds
      vendorIds: $vendorIds
    )
  }
`)

export const SendInvitationAgainMutation = graphql(`
  mutation SendInvitationAgain($id: ID!) {
    sendInvitationAgain(id: $id)
  }
`)

export const RevokeInvitationMutation = graphql(`
  mutation RevokeInvitation($id: ID!) {
    revokeInvitation(id: $id)
  }
`)
