import { DeviceRef } from '../account/schema.ts'
import { builder } from '../platform/graphql/builder.ts'
import { stamped } from '../settings/impact.ts'
import { ImpactItemRef, ImpactRef } from '../settings/schema.ts'
import {
  bringBackStaff,
  deactivateStaff,
  previewDeactivateStaff,
  previewStaffAccess,
  updateStaffAccess,
} from './change-person.ts'
import { endStaffSessions, mailStaffPasswordReset, resetStaffSecondFactor } from './person-login.ts'
import { type PersonPage, personPage } from './person.ts'

const forReaders = { may: 'staff.see' } as const
/** The command checks whether the actor may change this person (server/staff/policy.ts). */
const forChanges = { may: 'technicians.change' } as const

const PlaceRef = builder.objectRef<PersonPage['places'][number]>('StaffPlace').implement({
  description: 'A franchise where a member of staff acts',
  fields: t => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    managerRights: t.exposeStringList('managerRights', { description: 'What it lets its managers change' }),
    vans: t.exposeStringList('vans', { description: 'Names of the vans that the person drives there' }),
  }),
})
const LoginRef = builder.objectRef<NonNullable<PersonPage['login']>>('StaffLogin').implement({
  description: 'How a member of staff logs in',
  fields: t => ({
    devices: t.field({ type: [DeviceRef], resolve: ({ devices }) => devices }),
    hasTotp: t.exposeBoolean('hasTotp', { description: 'Whether they use an authenticator app' }),
    passkeys: t.exposeInt('passkeys'),
    recoveryCodesLeft: t.exposeInt('recoveryCodesLeft'),
  }),
})
const PersonRef = builder.objectRef<PersonPage>('StaffPerson').implement({
  description: 'The page of a member of staff',
  fields: t => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    email: t.exposeString('email'),
    roles: t.stringList({ resolve: ({ roles }) => [...roles] }),
    franchiseIds: t.idList({ resolve: ({ franchiseIds }) => [...franchiseIds] }),
    vanIds: t.idList({ resolve: ({ vanIds }) => [...vanIds] }),
    vendorIds: t.idList({ resolve: ({ vendorIds }) => [...vendorIds] }),
    places: t.field({ type: [PlaceRef], resolve: ({ places }) => places }),
    vendors: t.exposeStringList('vendors', { description: 'Names of the vendors that they sell to' }),
    lastSeenAt: t.expose('lastSeenAt', { type: 'DateTime', nullable: true, description: 'Null without a session' }),
    deactivatedAt: t.expose('deactivatedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Null for active staff',
    }),
    isOneself: t.exposeBoolean('isOneself'),
    problem: t.exposeString('problem', {
      nullable: true,
      description: 'Why the actor may not change them; null when they may',
    }),
    login: t.field({
      type: LoginRef,
      nullable: true,
      description: 'Null for those who may not change them',
      resolve: ({ login }) => login,
    }),
    leftOpen: t.field({
      type: [ImpactItemRef],
      description: 'What still depends on somebody who is deactivated',
      resolve: ({ leftOpen }) => [...leftOpen],
    }),
    stamp: t.exposeString('stamp'),
  }),
})

builder.queryField('staffPerson', t =>
  t.withAuth(forReaders).field({
    type: PersonRef,
    description: 'A member of staff: owners and admins see all, managers those of their franchises',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => personPage(context, id),
  }),
)

builder.queryFields(t => ({
  previewStaffAccess: t.withAuth(forChanges).field({
    type: ImpactRef,
    description: 'The vans and vendors that a change leaves without anybody',
    args: {
      id: t.arg.id({ required: true }),
      roles: t.arg.stringList({ required: true }),
      franchiseIds: t.arg.idList({ required: true }),
      vanIds: t.arg.idList({ required: true }),
      vendorIds: t.arg.idList({ required: true }),
    },
    resolve: async (_root, args, context) => stamped(await previewStaffAccess(context, args)),
  }),
  previewDeactivateStaff: t.withAuth(forChanges).field({
    type: ImpactRef,
    description: 'What depends on a member of staff',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, context) => stamped(await previewDeactivateStaff(context, id)),
  }),
}))

builder.mutationFields(t => {
  const seen = { id: t.arg.id({ required: true }), seen: t.arg.string({ required: true }) }
  return {
    updateStaffAccess: t.withAuth(forChanges).field({
      type: PersonRef,
      description: 'Changes the name of a member of staff, what they may do, and where',
      args: {
        ...seen,
        accepted: t.arg.string(),
        name: t.arg.string({ required: true }),
        roles: t.arg.stringList({ required: true }),
        franchiseIds: t.arg.idList({ required: true }),
        vanIds: t.arg.idList({ required: true }),
        vendorIds: t.arg.idList({ required: true }),
      },
      resolve: (_root, args, context) => updateStaffAccess(context, args),
    }),
    deactivateStaff: t.withAuth(forChanges).field({
      type: PersonRef,
      description: 'Ends all access of a member of staff. Their roles and their work stay',
      args: { ...seen, accepted: t.arg.string() },
      resolve: (_root, args, context) => deactivateStaff(context, args),
    }),
    bringBackStaff: t.withAuth(forChanges).field({
      type: PersonRef,
      description: 'Brings a deactivated member of staff back, with everything but their sessions',
      args: seen,
      resolve: (_root, args, context) => bringBackStaff(context, args),
    }),
    endStaffSessions: t.withAuth(forChanges).field({
      type: PersonRef,
      description: 'Ends one session of a member of staff, or all of them',
      args: { id: t.arg.id({ required: true }), deviceId: t.arg.id() },
      resolve: (_root, { id, deviceId }, context) => endStaffSessions(context, { id, deviceId: deviceId ?? null }),
    }),
    resetStaffSecondFactor: t.withAuth(forChanges).field({
      type: PersonRef,
      description: 'Removes the second factors of a member of staff who lost theirs, and ends their sessions',
      args: { id: t.arg.id({ required: true }), reason: t.arg.string({ required: true }) },
      resolve: (_root, args, context) => resetStaffSecondFactor(context, args),
    }),
    mailStaffPasswordReset: t.withAuth(forChanges).field({
      type: PersonRef,
      description: 'Mails a member of staff the link to set a new password',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, context) => mailStaffPasswordReset(context, id),
    }),
  }
})
