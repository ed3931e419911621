import { builder } from '../platform/graphql/builder.ts'
import { inviteStaff, revokeInvitation, sendInvitationAgain } from './invite-staff.ts'
import {
  type Invitation,
  type StaffChoices,
  type StaffMember,
  staffChoices,
  staffMembers,
  waitingInvitations,
} from './queries.ts'

const forReaders = { may: 'staff.see' } as const
/** The command checks which roles the actor may give (domain/account/role-changes.ts). */
const forChanges = { may: 'technicians.change' } as const

const StaffMemberRef = builder.objectRef<StaffMember>('StaffMember').implement({
  description: 'A member of staff',
  fields: t => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    email: t.exposeString('email'),
    roles: t.exposeStringList('roles'),
    franchises: t.exposeStringList('franchises', { description: 'Names; none for owners and admins, who act in all' }),
    vans: t.exposeStringList('vans', { description: 'Names of the vans that they drive' }),
    hasSecondFactor: t.exposeBoolean('hasSecondFactor'),
    lastSeenAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Null without a session',
      resolve: member => member.lastSeenAt,
    }),
    deactivatedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Null for active staff',
      resolve: member => member.deactivatedAt,
    }),
  }),
})

const InvitationStateRef = builder.enumType('InvitationState', { values: ['open', 'expired'] as const })

const InvitationRef = builder.objectRef<Invitation>('Invitation').implement({
  description: 'An invitation to join the staff that was neither accepted nor revoked',
  fields: t => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    email: t.exposeString('email'),
    roles: t.exposeStringList('roles'),
    franchises: t.exposeStringList('franchises', { description: 'Names' }),
    invitedBy: t.exposeString('invitedBy'),
    expiresAt: t.field({ type: 'DateTime', resolve: invitation => invitation.expiresAt }),
    state: t.expose('state', { type: InvitationStateRef }),
    isChangeable: t.exposeBoolean('isChangeable', { description: 'Whether the actor may send it again and revoke it' }),
  }),
})

const StaffChoiceRef = builder.objectRef<{ id: number; name: string }>('StaffChoice').implement({
  description: 'A van or a vendor that can be given to a member of staff',
  fields: t => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
})
const StaffFranchiseRef = builder.objectRef<StaffChoices['franchises'][number]>('StaffFranchise').implement({
  description: 'A franchise that can be given to a member of staff',
  fields: t => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    vans: t.field({ type: [StaffChoiceRef], resolve: ({ vans }) => vans }),
  }),
})
const StaffChoicesRef = builder.objectRef<StaffChoices>('StaffChoices').implement({
  description: 'What the actor can give a member of staff',
  fields: t => ({
    roles: t.exposeStringList('roles'),
    franchises: t.field({ type: [StaffFranchiseRef], resolve: ({ franchises }) => franchises }),
    vendors: t.field({ type: [StaffChoiceRef], resolve: ({ vendors }) => vendors }),
  }),
})

builder.queryFields(t => ({
  staffMembers: t.withAuth(forReaders).field({
    type: [StaffMemberRef],
    description: 'All staff for owners and admins; for managers those of their franchises',
    resolve: (_root, _args, context) => staffMembers(context),
  }),
  invitations: t.withAuth(forReaders).field({
    type: [InvitationRef],
    description: 'The invitations that were neither accepted nor revoked, newest first',
    resolve: (_root, _args, context) => waitingInvitations(context),
  }),
  staffChoices: t.withAuth(forReaders).field({
    type: StaffChoicesRef,
    description: 'The roles, franchises, vans and vendors that the actor can give',
    resolve: (_root, _args, context) => staffChoices(context),
  }),
}))

builder.mutationFields(t => ({
  inviteStaff: t.withAuth(forChanges).id({
    description: 'Mails an invitation to join the staff, which works for 7 days, and returns its id',
    args: {
      name: t.arg.string({ required: true }),
      email: t.arg.string({ required: true }),
      roles: t.arg.stringList({ required: true }),
      franchiseIds: t.arg.idList({ required: true }),
      vanIds: t.arg.idList({ required: true }),
      vendorIds: t.arg.idList({ required: true }),
    },
    resolve: (_root, input, context) => inviteStaff(context, input),
  }),
  sendInvitationAgain: t.withAuth(forChanges).id({
    description: 'Mails another link of an invitation; earlier links work until they expire',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => sendInvitationAgain(context, id),
  }),
  revokeInvitation: t.withAuth(forChanges).id({
    description: 'Ends an invitation and all its links',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => revokeInvitation(context, id),
  }),
}))
