import { AddressInputRef } from '../../address/address-input.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { CountryCodeRef } from '../../platform/graphql/country-enums.ts'
import { stamped } from '../../settings/impact.ts'
import { ImpactRef } from '../../settings/schema.ts'
import { archiveFranchise, previewArchive, restoreFranchise } from './archive-franchise.ts'
import { previewFranchise, updateContact, updateFranchise } from './change-franchise.ts'
import { createFranchise } from './create-franchise.ts'
import {
  type Base,
  type FranchiseSettings,
  franchiseInSettings,
  franchisesInSettings,
  type NoticeChoice,
  noticeChoices,
} from './read-franchise.ts'

const forReaders = { may: 'settings.see' } as const
const forOffice = { may: 'franchise.change' } as const
const forArchiving = { may: 'franchise.archive' } as const

const BaseRef = builder.objectRef<Base>('FranchiseBase').implement({
  description: 'Where the vans of a franchise start',
  fields: t => ({
    street: t.exposeString('street'),
    city: t.exposeString('city'),
    provinceCode: t.exposeString('provinceCode'),
    postalCode: t.exposeString('postalCode'),
    lat: t.exposeFloat('lat'),
    lng: t.exposeFloat('lng'),
  }),
})
const GapRef = builder.enumType('FranchiseGap', { values: ['HOURS', 'AREA', 'VAN', 'NOTICES'] as const })
const NoticeChoiceRef = builder.objectRef<NoticeChoice>('NoticeChoice').implement({
  description: 'Somebody who can get the notices of a franchise',
  fields: t => ({ name: t.exposeString('name'), email: t.exposeString('email') }),
})
const FranchiseSettingsRef = builder.objectRef<FranchiseSettings>('FranchiseSettings').implement({
  description: 'A franchise as its settings show it',
  fields: t => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    countryCode: t.expose('countryCode', { type: CountryCodeRef }),
    timeZone: t.exposeString('timeZone', { description: 'IANA time zone' }),
    base: t.field({ type: BaseRef, resolve: ({ base }) => base }),
    phoneNumber: t.exposeString('phoneNumber'),
    managerEmail: t.exposeString('managerEmail', { description: 'Where notices go' }),
    localTaxName: t.exposeString('localTaxName', { description: 'Empty: none' }),
    localTaxPpm: t.exposeInt('localTaxPpm', { nullable: true, description: "Millionths, instead of the state's rate" }),
    features: t.stringList({ resolve: ({ features }) => features }),
    managerRights: t.stringList({ resolve: ({ managerRights }) => managerRights }),
    archivedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Null: in use',
      resolve: ({ archivedAt }) => (archivedAt === null ? null : new Date(archivedAt)),
    }),
    openDays: t.exposeInt('openDays', { description: 'Weekdays with opening hours' }),
    areaCodes: t.exposeInt('areaCodes', { description: 'Postal codes of the service area' }),
    vans: t.exposeInt('vans', { description: 'Vans in use' }),
    missing: t.field({
      type: [GapRef],
      description: 'What it needs before customers can book there',
      resolve: ({ missing }) => missing,
    }),
    noticeChoices: t.field({
      type: [NoticeChoiceRef],
      description: 'The people who work there',
      resolve: ({ id }, _args, { scope }) => noticeChoices(scope.db, id),
    }),
    stamp: t.exposeString('stamp', { description: 'A change sends it as `seen`' }),
  }),
})

const FranchiseChangeInput = builder.inputType('FranchiseChange', {
  fields: t => ({
    name: t.string({ required: true }),
    base: t.field({ type: AddressInputRef, description: 'Null keeps the present address' }),
    phoneNumber: t.string({ required: true }),
    managerEmail: t.string({ required: true }),
    localTaxName: t.string({ required: true, description: 'Empty: none' }),
    localTaxPpm: t.int({ description: 'Null: none' }),
    features: t.stringList({ required: true }),
    managerRights: t.stringList({ required: true }),
  }),
})
const NewFranchiseInput = builder.inputType('NewFranchise', {
  fields: t => ({
    name: t.string({ required: true }),
    countryCode: t.field({ type: CountryCodeRef, required: true }),
    base: t.field({ type: AddressInputRef, required: true }),
    timeZone: t.string({ required: true, description: 'IANA time zone' }),
    phoneNumber: t.string({ required: true }),
    managerEmail: t.string({ required: true }),
  }),
})

const changeOf = (change: typeof FranchiseChangeInput.$inferInput) => ({
  ...change,
  base: change.base ?? null,
  localTaxPpm: change.localTaxPpm ?? null,
})

builder.queryFields(t => {
  const ofFranchise = { franchiseId: t.arg.id({ required: true }) }
  return {
    franchisesInSettings: t.withAuth(forReaders).field({
      type: [FranchiseSettingsRef],
      description: "The actor's franchises, those in use first",
      resolve: (_root, _args, context) => franchisesInSettings(context),
    }),
    franchiseInSettings: t.withAuth(forReaders).field({
      type: FranchiseSettingsRef,
      args: ofFranchise,
      resolve: (_root, { franchiseId }, context) => franchiseInSettings(context, franchiseId),
    }),
    previewFranchise: t.withAuth(forOffice).field({
      type: ImpactRef,
      description: 'What another base changes',
      args: { ...ofFranchise, change: t.arg({ type: FranchiseChangeInput, required: true }) },
      resolve: async (_root, { franchiseId, change }, context) =>
        stamped(await previewFranchise(context, { franchiseId, change: changeOf(change) })),
    }),
    previewArchiveFranchise: t.withAuth(forArchiving).field({
      type: ImpactRef,
      description: 'What keeps a franchise in use, and what archiving it changes',
      args: ofFranchise,
      resolve: async (_root, { franchiseId }, context) => stamped(await previewArchive(context, franchiseId)),
    }),
  }
})

builder.mutationFields(t => {
  const seenFranchise = { franchiseId: t.arg.id({ required: true }), seen: t.arg.string({ required: true }) }
  return {
    createFranchise: t.withAuth({ may: 'franchise.create' }).field({
      type: FranchiseSettingsRef,
      description: 'Adds a franchise with proposed hours, service area and one van',
      args: { franchise: t.arg({ type: NewFranchiseInput, required: true }) },
      resolve: (_root, { franchise }, context) => createFranchise(context, franchise),
    }),
    updateFranchise: t.withAuth(forOffice).field({
      type: FranchiseSettingsRef,
      description: 'Changes a franchise. Booked appointments keep their prices',
      args: {
        ...seenFranchise,
        change: t.arg({ type: FranchiseChangeInput, required: true }),
        accepted: t.arg.string(),
      },
      resolve: (_root, { change, ...args }, context) => updateFranchise(context, { ...args, change: changeOf(change) }),
    }),
    updateFranchiseContact: t.withAuth({ may: 'franchiseContact.change' }).field({
      type: FranchiseSettingsRef,
      description: 'Changes phone and notice address of a franchise',
      args: {
        ...seenFranchise,
        phoneNumber: t.arg.string({ required: true }),
        managerEmail: t.arg.string({ required: true }),
      },
      resolve: (_root, args, context) => updateContact(context, args),
    }),
    archiveFranchise: t.withAuth(forArchiving).field({
      type: FranchiseSettingsRef,
      description: 'An archived franchise takes no bookings any more. Its past stays readable',
      args: { ...seenFranchise, accepted: t.arg.string() },
      resolve: (_root, args, context) => archiveFranchise(context, args),
    }),
    restoreFranchise: t.withAuth(forArchiving).field({
      type: FranchiseSettingsRef,
      description: 'Brings an archived franchise back',
      args: seenFranchise,
      resolve: (_root, args, context) => restoreFranchise(context, args),
    }),
  }
})
