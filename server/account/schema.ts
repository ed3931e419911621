import { builder } from '../platform/graphql/builder.ts'
import { DefaultDiscountTypeRef } from './default-discount-enum.ts'
import { cancelEmailChange, resendEmailChange } from './email-change.ts'
import { type CurrentUser, currentUser, type Device, devicesOf, type User, userById } from './queries.ts'
import { setNotifications } from './set-notifications.ts'
import { signOutDevice, signOutOtherDevices } from './sign-out-device.ts'
import { updateAccount } from './update-account.ts'

const CurrentUserRef = builder.objectRef<CurrentUser>('CurrentUser').implement({
  fields: t => ({
    id: t.exposeID('userId'),
    name: t.exposeString('name'),
    email: t.exposeString('email'),
    roles: t.stringList({ resolve: user => [...user.roles] }),
    franchiseId: t.id({ nullable: true, resolve: user => user.franchiseIds[0] ?? null }),
    franchiseIds: t.idList({ resolve: user => [...user.franchiseIds] }),
    vendorId: t.exposeInt('vendorId', { nullable: true }),
    notificationRequests: t.exposeBoolean('notificationRequests'),
    discountType: t.expose('discountType', { type: DefaultDiscountTypeRef, nullable: true }),
    discountAmount: t.exposeInt('discountAmount', {
      nullable: true,
      description: 'Basis points for PERCENT, else cents',
    }),
    pendingEmail: t.exposeString('pendingEmail', {
      nullable: true,
      description: 'The new email, until the link that was mailed to it is opened',
    }),
  }),
})

export const UserRef = builder.objectRef<User>('User').implement({
  fields: t => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    email: t.exposeString('email'),
    vendorId: t.exposeInt('vendorId', { nullable: true }),
    discountType: t.expose('discountType', { type: DefaultDiscountTypeRef, nullable: true }),
    discountAmount: t.exposeInt('discountAmount', {
      nullable: true,
      description: 'Basis points for PERCENT, else cents; default discount of bookings by staff (PRICE-17)',
    }),
  }),
})

export const DeviceRef = builder.objectRef<Device>('Device').implement({
  description: 'A session of the user',
  fields: t => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    lastUsedAt: t.field({
      type: 'DateTime',
      description: 'Rounded down to the hour',
      resolve: device => device.lastUsedAt,
    }),
    isCurrent: t.exposeBoolean('isCurrent'),
  }),
})

builder.queryFields(t => ({
  currentUser: t.withAuth({ signedIn: true }).field({
    type: CurrentUserRef,
    description: 'The signed-in user (ACCT-03, AUTH-04)',
    resolve: (_root, _args, context) => currentUser(context),
  }),
  user: t.withAuth({ signedIn: true }).field({
    type: UserRef,
    description: 'The actor, or for staff a customer (ACCT-03)',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => userById(context, id),
  }),
  devices: t.withAuth({ signedIn: true }).field({
    type: [DeviceRef],
    description: 'The sessions of the user',
    resolve: (_root, _args, context) => devicesOf(context),
  }),
}))

builder.mutationFields(t => ({
  updateAccount: t.withAuth({ signedIn: true }).field({
    type: CurrentUserRef,
    description:
      'Changes the given fields (ACCT-04). A new email takes effect when the link that is mailed to it is opened',
    args: {
      name: t.arg.string(),
      email: t.arg.string(),
      password: t.arg.string(),
      currentPassword: t.arg.string({
        description: 'Needed for a new email or password when the login is older than 10 minutes',
      }),
    },
    resolve: (_root, change, context) => updateAccount(context, change),
  }),
  resendEmailChange: t.withAuth({ signedIn: true }).field({
    type: CurrentUserRef,
    description: 'Mails the link to the pending email again',
    resolve: (_root, _args, context) => resendEmailChange(context),
  }),
  cancelEmailChange: t.withAuth({ signedIn: true }).field({
    type: CurrentUserRef,
    description: 'Cancels the pending email',
    resolve: (_root, _args, context) => cancelEmailChange(context),
  }),
  setBookingNotification: t.withAuth({ signedIn: true }).boolean({
    description: 'Whether mails about bookings are wanted (ACCT-05)',
    args: { checkedEmail: t.arg.boolean({ required: true }) },
    resolve: (_root, { checkedEmail }, context) => setNotifications(context, checkedEmail),
  }),
  signOutDevice: t.withAuth({ signedIn: true }).id({
    description: 'Ends one of the user’s sessions and returns its id',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => signOutDevice(context, id),
  }),
  signOutOtherDevices: t.withAuth({ signedIn: true }).int({
    description: 'Ends every other session of the user and returns how many',
    resolve: (_root, _args, context) => signOutOtherDevices(context),
  }),
}))
