import type { BusinessProfile, TaxRegistration } from '../../../domain/tenant/business.ts'
import type { ReportTimes } from '../../../domain/tenant/report-times.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { CountryCodeRef } from '../../platform/graphql/country-enums.ts'
import type { Stamped } from '../../settings/save-section.ts'
import { type Brand, brandColors, updateColors } from './colors.ts'
import { type SiteDomain, siteDomains } from './domains.ts'
import { legalSeller, type ReadSeller, updateSeller } from './legal.ts'
import { businessProfile, updateProfile } from './profile.ts'
import { reportTimes, updateReportTimes } from './report-times.ts'

const forReaders = { may: 'settings.see' } as const
/** Without what was left out. */
const withoutUndefined = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Values]?: Exclude<Values[Name], undefined>
  }

const STAMP = { description: 'A save sends it as `seen`' } as const

const ProfileRef = builder.objectRef<Stamped<BusinessProfile>>('BusinessProfile').implement({
  description: 'What customers see of the business',
  fields: t => ({
    name: t.exposeString('name'),
    siteTitle: t.exposeString('siteTitle'),
    supportPhone: t.exposeString('supportPhone'),
    supportEmail: t.exposeString('supportEmail'),
    stamp: t.exposeString('stamp', STAMP),
  }),
})
const ProfileInput = builder.inputType('BusinessProfileInput', {
  fields: t => ({
    name: t.string({ required: true }),
    siteTitle: t.string({ required: true }),
    supportPhone: t.string({ required: true }),
    supportEmail: t.string({ required: true }),
  }),
})

const PICTURE = { nullable: true, description: 'Address of the picture' } as const
const ColorsRef = builder.objectRef<Stamped<Brand>>('BrandColors').implement({
  description: 'The colours and pictures that the business chose. All other colours follow from the two',
  fields: t => ({
    primary: t.exposeString('primary', { description: '#rrggbb' }),
    accent: t.exposeString('accent', { description: '#rrggbb' }),
    logo: t.exposeString('logo', PICTURE),
    favicon: t.exposeString('favicon', PICTURE),
    linkPicture: t.exposeString('linkPicture', PICTURE),
    stamp: t.exposeString('stamp', STAMP),
  }),
})
const ColorsInput = builder.inputType('BrandColorsInput', {
  fields: t => ({
    primary: t.string({ required: true }),
    accent: t.string({ required: true }),
    logo: t.string({ description: 'Path of an uploaded picture; null: none; by default it stays' }),
    favicon: t.string(),
    linkPicture: t.string({ description: 'Shown beside links to the site' }),
  }),
})

const RegistrationRef = builder.objectRef<TaxRegistration>('SellerTaxRegistration').implement({
  fields: t => ({
    jurisdiction: t.exposeString('jurisdiction', { description: 'CA for GST and HST, CA-QC for QST, US-TX …' }),
    number: t.exposeString('number'),
    validFrom: t.exposeString('validFrom', { description: 'First day (yyyy-mm-dd)' }),
  }),
})
const SellerRef = builder.objectRef<Stamped<ReadSeller>>('LegalSeller').implement({
  description: 'Who sells, as invoices name them',
  fields: t => ({
    legalName: t.exposeString('legalName'),
    street: t.exposeString('street'),
    city: t.exposeString('city'),
    provinceCode: t.exposeString('provinceCode'),
    postalCode: t.exposeString('postalCode'),
    countryCode: t.expose('countryCode', { type: CountryCodeRef }),
    isSmallSupplier: t.exposeBoolean('isSmallSupplier', { description: 'Charges no tax' }),
    registrations: t.field({ type: [RegistrationRef], resolve: ({ registrations }) => [...registrations] }),
    isProposed: t.exposeBoolean('isProposed', {
      description: 'Nobody saved it yet: it is the name and the base of the business',
    }),
    stamp: t.exposeString('stamp', STAMP),
  }),
})
const DomainRef = builder.objectRef<SiteDomain>('SiteDomain').implement({
  description: 'A host name of the business’s site',
  fields: t => ({
    host: t.exposeString('host'),
    isPrimary: t.exposeBoolean('isPrimary', { description: 'Mails and invoices link to it' }),
  }),
})
const TimesRef = builder.objectRef<Stamped<ReportTimes>>('ReportTimes').implement({
  description: 'The times of charts and CSV files of the whole business',
  fields: t => ({
    chartOffsetMinutes: t.exposeInt('chartOffsetMinutes', {
      description: 'Minutes that are added to UTC before a chart shows a date',
    }),
    csvTimeZone: t.exposeString('csvTimeZone', { description: 'IANA zone of the dates in CSV files' }),
    stamp: t.exposeString('stamp', STAMP),
  }),
})
const TimesInput = builder.inputType('ReportTimesInput', {
  fields: t => ({ chartOffsetMinutes: t.int({ required: true }), csvTimeZone: t.string({ required: true }) }),
})
const RegistrationInput = builder.inputType('TaxRegistrationInput', {
  fields: t => ({
    jurisdiction: t.string({ required: true }),
    number: t.string({ required: true }),
    validFrom: t.string({ required: true }),
  }),
})
const SellerInput = builder.inputType('LegalSellerInput', {
  fields: t => ({
    legalName: t.string({ required: true }),
    street: t.string({ required: true }),
    city: t.string({ required: true }),
    provinceCode: t.string({ required: true }),
    postalCode: t.string({ required: true }),
    isSmallSupplier: t.boolean({ required: true }),
    registrations: t.field({ type: [RegistrationInput], required: true }),
  }),
})

builder.queryFields(t => ({
  businessProfile: t.withAuth(forReaders).field({
    type: ProfileRef,
    description: 'What customers see of the business',
    resolve: (_root, _args, context) => businessProfile(context),
  }),
  brandColors: t.withAuth(forReaders).field({
    type: ColorsRef,
    description: 'The colours and pictures that the business chose',
    resolve: (_root, _args, context) => brandColors(context),
  }),
  reportTimes: t.withAuth(forReaders).field({
    type: TimesRef,
    description: 'The times of charts and CSV files',
    resolve: (_root, _args, context) => reportTimes(context),
  }),
  siteDomains: t.withAuth(forReaders).field({
    type: [DomainRef],
    description: 'The host names of the business’s site, the primary first. The operator adds and removes them',
    resolve: (_root, _args, context) => siteDomains(context),
  }),
  legalSeller: t.withAuth(forReaders).field({
    type: SellerRef,
    description: 'Who sells, with the tax numbers',
    resolve: (_root, _args, context) => legalSeller(context),
  }),
}))

builder.mutationFields(t => ({
  updateBusinessProfile: t.withAuth({ may: 'profile.change' }).field({
    type: ProfileRef,
    description: 'Changes what customers see of the business',
    args: { profile: t.arg({ type: ProfileInput, required: true }), seen: t.arg.string({ required: true }) },
    resolve: (_root, args, context) => updateProfile(context, args),
  }),
  updateBrandColors: t.withAuth({ may: 'brand.change' }).field({
    type: ColorsRef,
    description: 'Changes the colours and pictures of the brand',
    args: { colors: t.arg({ type: ColorsInput, required: true }), seen: t.arg.string({ required: true }) },
    resolve: (_root, { colors: { primary, accent, ...pictures }, seen }, context) =>
      updateColors(context, { brand: { primary, accent, ...withoutUndefined(pictures) }, seen }),
  }),
  updateReportTimes: t.withAuth({ may: 'reportTimes.change' }).field({
    type: TimesRef,
    description: 'Changes the times of charts and CSV files',
    args: { times: t.arg({ type: TimesInput, required: true }), seen: t.arg.string({ required: true }) },
    resolve: (_root, args, context) => updateReportTimes(context, args),
  }),
  updateLegalSeller: t.withAuth({ may: 'taxes.change' }).field({
    type: SellerRef,
    description: 'Changes who sells and the tax numbers; earlier invoices keep theirs',
    args: { seller: t.arg({ type: SellerInput, required: true }), seen: t.arg.string({ required: true }) },
    resolve: (_root, args, context) => updateSeller(context, args),
  }),
}))
