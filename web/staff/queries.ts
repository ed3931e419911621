import { queryOptions } from '@tanstack/react-query'
import type { StaffRole } from '../../domain/account/roles.ts'
import { post, request } from '../platform/api/api.ts'
import type { ResultOf } from '../platform/api/graphql.ts'
import { InvitationsQuery, StaffChoicesQuery, StaffPersonQuery, StaffQuery } from './documents.ts'
import { staffKeys } from './query-keys.ts'

/** What can be given to a member of staff. */
export interface Choices {
  roles: readonly StaffRole[]
  franchises: readonly { id: string; name: string; vans: readonly Choice[] }[]
  vendors: readonly Choice[]
}
interface Choice {
  id: string
  name: string
}

/** A member of staff in the list. */
export interface Member {
  id: string
  name: string
  email: string
  roles: StaffRole[]
  franchises: string[]
  vans: string[]
  hasSecondFactor: boolean
  lastSeenAt: string | null
  deactivatedAt: string | null
}

/** An invitation that nobody accepted or revoked yet. */
export interface Invitation {
  id: string
  name: string
  email: string
  roles: StaffRole[]
  franchises: string[]
  invitedBy: string
  expiresAt: string
  state: string
  isChangeable: boolean
}

export const staffQuery = () =>
  queryOptions({
    queryKey: staffKeys.members(),
    queryFn: async ({ signal }): Promise<Member[]> =>
      (await request(StaffQuery, {}, signal)).staffMembers.map(member => ({
        ...member,
        roles: member.roles as StaffRole[],
      })),
    staleTime: 0,
  })

export const invitationsQuery = () =>
  queryOptions({
    queryKey: staffKeys.invitations(),
    queryFn: async ({ signal }): Promise<Invitation[]> =>
      (await request(InvitationsQuery, {}, signal)).invitations.map(invitation => ({
        ...invitation,
        roles: invitation.roles as StaffRole[],
      })),
    staleTime: 0,
  })

export const choicesQuery = () =>
  queryOptions({
    queryKey: staffKeys.choices(),
    queryFn: async ({ signal }): Promise<Choices> => {
      const { staffChoices } = await request(StaffChoicesQuery, {}, signal)
      return { ...staffChoices, roles: staffChoices.roles as StaffRole[] }
    },
    staleTime: 0,
  })

type LoadedPerson = ResultOf<typeof StaffPersonQuery>['staffPerson']

/** The page of a member of staff. */
export interface Person extends Omit<LoadedPerson, 'roles'> {
  roles: StaffRole[]
}

export const toPerson = (person: LoadedPerson): Person => ({ ...person, roles: person.roles as StaffRole[] })

export const personQuery = (id: string) =>
  queryOptions({
    queryKey: staffKeys.person(id),
    queryFn: async ({ signal }) => toPerson((await request(StaffPersonQuery, { id }, signal)).staffPerson),
    staleTime: 0,
  })

/** What the link of an invitation is for. */
export interface InvitationView {
  name: string
  email: string
  invitedBy: string
  roles: string[]
}

export const invitationLinkQuery = (token: string) =>
  queryOptions({
    queryKey: staffKeys.link(token),
    queryFn: () => post<InvitationView>('/auth/invitation', { token }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
