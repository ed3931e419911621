import { builder } from '../platform/graphql/builder.ts'
import { removePasskey, removeTotp, renamePasskey, replaceOwnRecoveryCodes } from './change-factors.ts'
import { finishEnrolment, startPasskey, startTotp } from './enrol-signed-in.ts'
import { type LoginSecurity, loginSecurity, type PasskeyFacts, type RememberedDevice } from './queries.ts'
import { forgetDevice } from './remembered-devices.ts'

const PasskeyRef = builder.objectRef<PasskeyFacts>('Passkey').implement({
  fields: t => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    createdAt: t.field({ type: 'DateTime', resolve: passkey => passkey.createdAt }),
    lastUsedAt: t.field({ type: 'DateTime', nullable: true, resolve: passkey => passkey.lastUsedAt }),
    isSynced: t.exposeBoolean('isSynced', { description: 'Whether it is on more than one device of the user' }),
  }),
})

const RememberedDeviceRef = builder.objectRef<RememberedDevice>('RememberedDevice').implement({
  description: 'A browser that skips the second step for 30 days',
  fields: t => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    expiresAt: t.field({ type: 'DateTime', resolve: device => device.expiresAt }),
  }),
})

const LoginSecurityRef = builder.objectRef<LoginSecurity>('LoginSecurity').implement({
  description: 'How the user logs in, besides the password',
  fields: t => ({
    isTwoStep: t.exposeBoolean('isTwoStep', { description: 'Whether a login by password needs a second step' }),
    requiredFrom: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'From when on this member of staff needs a second step',
      resolve: security => security.requiredFrom,
    }),
    totpAddedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Null without an authenticator app',
      resolve: security => security.totpAddedAt,
    }),
    recoveryCodesLeft: t.exposeInt('recoveryCodesLeft'),
    passkeys: t.field({ type: [PasskeyRef], resolve: security => security.passkeys }),
    rememberedDevices: t.field({ type: [RememberedDeviceRef], resolve: security => security.rememberedDevices }),
  }),
})

const TotpSetupRef = builder.objectRef<{ challenge: string; secret: string; uri: string }>('TotpSetup').implement({
  fields: t => ({
    challenge: t.exposeString('challenge', { description: 'Finishes the setup within 15 minutes' }),
    secret: t.exposeString('secret', { description: 'Base32, for typing' }),
    uri: t.exposeString('uri', { description: 'For the QR code' }),
  }),
})

const PasskeySetupRef = builder.objectRef<{ challenge: string; options: object }>('PasskeySetup').implement({
  fields: t => ({
    challenge: t.exposeString('challenge', { description: 'Finishes the setup within 15 minutes' }),
    options: t.field({
      type: 'JSON',
      description: 'PublicKeyCredentialCreationOptionsJSON of WebAuthn',
      resolve: setup => setup.options,
    }),
  }),
})

const EnrolledRef = builder.objectRef<{ recoveryCodes: string[] | null }>('EnrolledFactor').implement({
  fields: t => ({
    recoveryCodes: t.stringList({
      nullable: true,
      description: 'Shown once, when two-step login begins; else null',
      resolve: enrolled => enrolled.recoveryCodes,
    }),
  }),
})

const currentPassword = 'Needed when the login is older than 10 minutes'

builder.queryField('loginSecurity', t =>
  t.withAuth({ signedIn: true }).field({
    type: LoginSecurityRef,
    description: 'The user’s authenticator app, passkeys, recovery codes and remembered devices',
    resolve: (_root, _args, context) => loginSecurity(context),
  }),
)

builder.mutationFields(t => ({
  startTotp: t.withAuth({ signedIn: true }).field({
    type: TotpSetupRef,
    description: 'Starts to set up an authenticator app',
    args: { currentPassword: t.arg.string({ description: currentPassword }) },
    resolve: (_root, args, context) => startTotp(context, args.currentPassword),
  }),
  confirmTotp: t.withAuth({ signedIn: true }).field({
    type: EnrolledRef,
    description: 'Finishes the setup of the app with its first code',
    args: { challenge: t.arg.string({ required: true }), code: t.arg.string({ required: true }) },
    resolve: async (_root, args, context) => ({
      recoveryCodes: await finishEnrolment(context, { ...args, method: 'totp' }),
    }),
  }),
  startPasskey: t.withAuth({ signedIn: true }).field({
    type: PasskeySetupRef,
    description: 'Starts to add a passkey',
    args: { currentPassword: t.arg.string({ description: currentPassword }) },
    resolve: (_root, args, context) => startPasskey(context, args.currentPassword),
  }),
  finishPasskey: t.withAuth({ signedIn: true }).field({
    type: EnrolledRef,
    description: 'Saves the passkey that the browser created',
    args: {
      challenge: t.arg.string({ required: true }),
      credential: t.arg({ type: 'JSON', required: true, description: 'RegistrationResponseJSON of WebAuthn' }),
      name: t.arg.string(),
    },
    resolve: async (_root, args, context) => ({
      recoveryCodes: await finishEnrolment(context, { ...args, method: 'passkey' }),
    }),
  }),
  renamePasskey: t.withAuth({ signedIn: true }).id({
    description: 'Renames one of the user’s passkeys and returns its id',
    args: { id: t.arg.id({ required: true }), name: t.arg.string({ required: true }) },
    resolve: (_root, args, context) => renamePasskey(context, args),
  }),
  removePasskey: t.withAuth({ signedIn: true }).id({
    description: 'Removes one of the user’s passkeys and returns its id',
    args: { id: t.arg.id({ required: true }), currentPassword: t.arg.string({ description: currentPassword }) },
    resolve: (_root, args, context) => removePasskey(context, args),
  }),
  replaceRecoveryCodes: t.withAuth({ signedIn: true }).stringList({
    description: 'Ten new recovery codes, shown once; the old ones no longer work',
    args: { currentPassword: t.arg.string({ description: currentPassword }) },
    resolve: (_root, args, context) => replaceOwnRecoveryCodes(context, args.currentPassword),
  }),
  removeTotp: t.withAuth({ signedIn: true }).boolean({
    description: 'Removes the user’s authenticator app',
    args: { currentPassword: t.arg.string({ description: currentPassword }) },
    resolve: (_root, args, context) => removeTotp(context, args.currentPassword),
  }),
  forgetRememberedDevice: t.withAuth({ signedIn: true }).id({
    description: 'Forgets one of the user’s browsers, which then needs the second step again, and returns its id',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => forgetDevice(context, id),
  }),
}))
