import type { CountryCode } from '../../domain/address/country.ts'
import type { BookingRules } from '../../domain/booking-rules/rules.ts'
import { INVALID_POSTAL_CODE, parsePostalCode } from '../../domain/address/postal-code.ts'
import { byName } from '../../domain/format/natural-order.ts'
import { builder } from '../platform/graphql/builder.ts'
import { CountryCodeRef } from '../platform/graphql/country-enums.ts'
import { invalidField } from '../platform/refusal.ts'
import { franchisesServing, type ServingFranchise } from './place.ts'
import { businessRules } from './rules.ts'
import { franchisesOf, staffVans, technicianVans, vansOfFranchises } from './queries.ts'

export const VanRef = builder.objectRef<{ id: number; name: string; active?: boolean }>('Van').implement({
  fields: t => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    active: t.boolean({
      description: 'False for a van that is no longer in use; filters of past figures still list it',
      resolve: van => van.active ?? true,
    }),
  }),
})

const FranchiseAddressRef = builder.objectRef<{ countryCode: CountryCode }>('FranchiseAddress').implement({
  fields: t => ({ countryCode: t.expose('countryCode', { type: CountryCodeRef }) }),
})

export const BookingRulesRef = builder.objectRef<BookingRules>('BookingRules').implement({
  description: 'When and how far away customers can book. Staff are limited by none of the times',
  fields: t => ({
    leadMinutes: t.exposeInt('leadMinutes', { description: 'A customer’s time starts at least so long from now' }),
    cutoffMinutes: t.exposeInt('cutoffMinutes', {
      description: 'Customers move or cancel their appointment until so long before its start',
    }),
    horizonDays: t.exposeInt('horizonDays', {
      description: 'The last local day that customers can book, counted from today; 0: no limit',
    }),
    priorityHours: t.exposeInt('priorityHours', {
      description: 'A start within so many hours has the priority fee; 0: none has',
    }),
    freeKm: t.exposeInt('freeKm', { description: 'Distance without a mileage charge from a Canadian base' }),
    freeMiles: t.exposeInt('freeMiles', { description: 'Distance without a mileage charge from a base in the US' }),
    askWithinKm: t.exposeInt('askWithinKm', {
      description: 'How far an address outside every service area may be for a franchise to be asked',
    }),
  }),
})

/** A franchise for bookings and the navigation bar (FORMAT-07). */
export const FranchiseRef = builder
  .objectRef<
    Omit<ServingFranchise, 'localTax' | 'isSmallSupplier' | 'hours' | 'closures' | 'specialHours'> & {
      features?: string[]
    }
  >('Franchise')
  .implement({
    fields: t => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      type: t.exposeInt('type', { description: '1 with a van, 2 delivery-partner, 3 royalty-on-revenue' }),
      timeZone: t.exposeString('timeZone', { description: 'IANA time zone' }),
      countryCode: t.expose('countryCode', { type: CountryCodeRef }),
      address: t.field({ type: FranchiseAddressRef, resolve: franchise => ({ countryCode: franchise.countryCode }) }),
      featureList: t.stringList({ resolve: franchise => franchise.features ?? [] }),
      isArchived: t.exposeBoolean('isArchived', { description: 'It takes no bookings any more' }),
      phoneNumber: t.exposeString('phoneNumber'),
      bookingRules: t.field({ type: BookingRulesRef, resolve: franchise => franchise.rules }),
      plansDurations: t.boolean({
        complexity: 0,
        description: 'Its visits are as long as their work takes, and its times depend on the place and the work',
        resolve: franchise => franchise.scheduling.mode === 'DURATION',
      }),
      managerEmail: t.exposeString('managerEmail', { nullable: true, authScopes: { staff: true } }),
      vans: t.withAuth({ staff: true }).field({
        type: [VanRef],
        description: 'The vans in use',
        resolve: franchise => byName(franchise.vans),
      }),
      allVans: t.loadableList({
        type: VanRef,
        description: 'All vans, those in use first, for filters of past figures',
        authScopes: franchise => ({ staffOf: franchise.id }),
        load: (ids: number[], { scope }) => vansOfFranchises(scope.db, ids),
        resolve: franchise => franchise.id,
      }),
    }),
  })

const PostalCodeCheckRef = builder
  .objectRef<{ code: string; isInService: boolean; franchises: ServingFranchise[] }>('PostalCodeCheck')
  .implement({
    fields: t => ({
      code: t.exposeString('code'),
      isInService: t.exposeBoolean('isInService'),
      franchises: t.field({
        type: [FranchiseRef],
        description: 'All franchises that serve it; each slot names its franchise',
        resolve: check => check.franchises,
      }),
      bookingRules: t.field({
        type: BookingRulesRef,
        description: 'Those of the business, which hold where no franchise serves the code',
        resolve: (_check, _args, { scope }) => businessRules(scope.db),
      }),
    }),
  })

builder.queryField('postalCodeCheck', t =>
  t.field({
    type: PostalCodeCheckRef,
    description:
      'Whether a postal code is in a service area (INFO-15), and of which franchises; 422 under `code` for an invalid postal code (INFO-14)',
    authScopes: { anyone: true },
    args: { code: t.arg.string({ required: true }) },
    resolve: async (_root, { code }, { scope }) => {
      if (parsePostalCode(code) === null) throw invalidField('code', INVALID_POSTAL_CODE[scope.tenant.countryCode])
      const franchises = await franchisesServing(scope.db, code)
      return { code, isInService: franchises.length > 0, franchises }
    },
  }),
)

builder.queryField('franchises', t =>
  t.withAuth({ staff: true }).field({
    type: [FranchiseRef],
    description: "The signed-in staff's franchises (NAV-02)",
    args: { withArchived: t.arg.boolean({ description: 'Also archived ones, to read their past. False by default' }) },
    resolve: (_root, { withArchived }, { scope, actor }) =>
      franchisesOf(scope.db, actor, { withArchived: withArchived ?? false }),
  }),
)

builder.queryField('franchiseVans', t =>
  t.withAuth({ staff: true }).field({
    type: [VanRef],
    description: 'All vans of the franchise; for technicians, the vans that they drive (ROLE-09)',
    args: { franchiseId: t.arg.id({ required: true }) },
    resolve: (_root, { franchiseId }, { scope, actor }) => staffVans(scope.db, actor, franchiseId),
  }),
)

builder.queryField('technicianVans', t =>
  t.withAuth({ staff: true }).field({
    type: [VanRef],
    description: 'The vans of a technician; technicians see only their own (SCHED-07)',
    args: { technicianId: t.arg.id({ required: true }) },
    resolve: (_root, { technicianId }, { scope, actor }) => technicianVans(scope.db, actor, technicianId),
  }),
)
