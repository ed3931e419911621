import type { Forecast } from '../../domain/scheduling/drives.ts'
import { type EffectiveValues, type PolicyValues, SCHEDULING_STEPS } from '../../domain/scheduling/policy.ts'
import type { ServiceMinutes } from '../../domain/scheduling/visit-minutes.ts'
import { builder } from '../platform/graphql/builder.ts'
import { stamped } from '../settings/impact.ts'
import type { Stamped } from '../settings/save-section.ts'
import { ImpactRef } from '../settings/schema.ts'
import { type NewScheduling, previewScheduling, updateScheduling } from './change-policy.ts'
import { FORECAST_DAYS, schedulingForecast } from './forecast.ts'
import type { MeasuredService } from './measured-minutes.ts'
import { type SchedulingSettings, schedulingSettings } from './read-policy.ts'
import { type ServiceRow, serviceRows } from './service-rows.ts'

const forReaders = { may: 'settings.see' } as const
const forChange = { may: 'scheduling.change' } as const

const StepRef = builder.enumType('SchedulingStep', {
  description: 'How visits are planned: by the hour without or with warnings about driving, or by true durations',
  values: SCHEDULING_STEPS,
})

const OwnPolicyRef = builder.objectRef<PolicyValues>('OwnSchedulingPolicy').implement({
  description: 'The values of the business or a franchise itself; null: inherited',
  fields: t => ({
    step: t.expose('step', { type: StepRef, nullable: true }),
    leastMinutes: t.exposeInt('leastMinutes', { nullable: true }),
    setupMinutes: t.exposeInt('setupMinutes', { nullable: true }),
    bufferMinutes: t.exposeInt('bufferMinutes', { nullable: true }),
    maxLegMinutes: t.exposeInt('maxLegMinutes', { nullable: true, description: '0: no limit' }),
    gridMinutes: t.exposeInt('gridMinutes', { nullable: true }),
    arrivalWindowMinutes: t.exposeInt('arrivalWindowMinutes', { nullable: true }),
    holdMinutes: t.exposeInt('holdMinutes', { nullable: true, description: '0: no start is kept' }),
    nearbyMinutes: t.exposeInt('nearbyMinutes', { nullable: true }),
    nearbyCents: t.exposeInt('nearbyCents', { nullable: true, description: '0: no discount' }),
  }),
})
const PolicyRef = builder.objectRef<EffectiveValues>('SchedulingPolicy').implement({
  description: 'How visits are planned',
  fields: t => ({
    step: t.expose('step', { type: StepRef }),
    leastMinutes: t.exposeInt('leastMinutes', {
      description: 'The shortest time of a car, and of a service without planned minutes',
    }),
    setupMinutes: t.exposeInt('setupMinutes', { description: 'Once for a visit' }),
    bufferMinutes: t.exposeInt('bufferMinutes', { description: 'Kept free after a visit' }),
    maxLegMinutes: t.exposeInt('maxLegMinutes', { description: 'The longest wanted drive; 0: no limit' }),
    gridMinutes: t.exposeInt('gridMinutes', { description: 'Minutes between two starts of true durations' }),
    arrivalWindowMinutes: t.exposeInt('arrivalWindowMinutes', {
      description: 'By true durations customers read that the van arrives from the start until so many minutes later',
    }),
    holdMinutes: t.exposeInt('holdMinutes', {
      description: 'How long a chosen start is kept for a customer; 0: it is not kept',
    }),
    nearbyMinutes: t.exposeInt('nearbyMinutes', {
      description: 'A start whose detour is at most so long is nearby',
    }),
    nearbyCents: t.exposeInt('nearbyCents', { description: 'What a nearby start costs less, in cents; 0: nothing' }),
  }),
})
const MeasuredRef = builder.objectRef<MeasuredService>('MeasuredMinutes').implement({
  description: 'How long a service took in visits with nothing else',
  fields: t => ({
    visits: t.exposeInt('visits'),
    median: t.exposeInt('median'),
    p80: t.exposeInt('p80', { description: 'In four of five visits it took at most so long' }),
  }),
})
const ServiceMinutesRef = builder.objectRef<ServiceMinutes>('ServiceMinutes').implement({
  description: 'The planned minutes of a service; null: not planned',
  fields: t => ({
    minutes: t.exposeInt('minutes', { nullable: true }),
    minutesPerExtraLitre: t.exposeFloat('minutesPerExtraLitre', { nullable: true }),
  }),
})
const ServiceRowRef = builder.objectRef<ServiceRow>('PlannedService').implement({
  description: 'A service with its planned and its measured minutes',
  fields: t => ({
    serviceId: t.exposeID('serviceId'),
    name: t.exposeString('name'),
    hasLitres: t.exposeBoolean('hasLitres', { description: 'Its price has litres of oil' }),
    own: t.field({ type: ServiceMinutesRef, resolve: row => row }),
    inherited: t.field({ type: ServiceMinutesRef, resolve: row => row.inherited }),
    measured: t.field({
      type: MeasuredRef,
      nullable: true,
      description: 'Null until there were 20 visits',
      resolve: row => row.measured,
    }),
  }),
})
const SettingsRef = builder.objectRef<Stamped<SchedulingSettings>>('SchedulingSettings').implement({
  description: 'How the business or a franchise plans visits, and what it inherits',
  fields: t => ({
    policy: t.field({ type: OwnPolicyRef, resolve: ({ values }) => values }),
    inherited: t.expose('inherited', { type: PolicyRef, description: 'What applies where a value is null' }),
    services: t.field({
      type: [ServiceRowRef],
      description: 'In display order',
      resolve: (settings, _args, { scope }) => serviceRows(scope.db, settings),
    }),
    stamp: t.exposeString('stamp', { description: 'A save sends it as `seen`' }),
  }),
})
const ForecastRef = builder.objectRef<Forecast>('SchedulingForecast').implement({
  description: 'How many starts a van could not have reached in time',
  fields: t => ({
    starts: t.exposeInt('starts'),
    undrivable: t.exposeInt('undrivable', { description: 'Too little time to drive from the job before' }),
    days: t.int({ description: 'Of so many days until now', resolve: () => FORECAST_DAYS }),
  }),
})

const ServiceInput = builder.inputType('PlannedServiceInput', {
  fields: t => ({
    serviceId: t.id({ required: true }),
    minutes: t.int(),
    minutesPerExtraLitre: t.float(),
  }),
})
const SchedulingInput = builder.inputType('SchedulingInput', {
  description: 'Null: inherited',
  fields: t => ({
    step: t.field({ type: StepRef }),
    leastMinutes: t.int(),
    setupMinutes: t.int(),
    bufferMinutes: t.int(),
    maxLegMinutes: t.int({ description: '0: no limit' }),
    gridMinutes: t.int({ description: '15, 30 or 60' }),
    arrivalWindowMinutes: t.int(),
    holdMinutes: t.int({ description: '0: no start is kept' }),
    nearbyMinutes: t.int(),
    nearbyCents: t.int({ description: '0: no discount' }),
    services: t.field({
      type: [ServiceInput],
      required: true,
      description: 'All services with own planned minutes; the others are inherited',
    }),
  }),
})

type Input = typeof SchedulingInput.$inferInput

const changeOf = (franchiseId: number | null | undefined, scheduling: Input): NewScheduling => ({
  franchiseId: franchiseId ?? null,
  values: {
    step: scheduling.step ?? null,
    leastMinutes: scheduling.leastMinutes ?? null,
    setupMinutes: scheduling.setupMinutes ?? null,
    bufferMinutes: scheduling.bufferMinutes ?? null,
    maxLegMinutes: scheduling.maxLegMinutes ?? null,
    gridMinutes: scheduling.gridMinutes ?? null,
    arrivalWindowMinutes: scheduling.arrivalWindowMinutes ?? null,
    holdMinutes: scheduling.holdMinutes ?? null,
    nearbyMinutes: scheduling.nearbyMinutes ?? null,
    nearbyCents: scheduling.nearbyCents ?? null,
  },
  services: scheduling.services.map(({ serviceId, minutes, minutesPerExtraLitre }) => ({
    serviceId,
    minutes: minutes ?? null,
    minutesPerExtraLitre: minutesPerExtraLitre ?? null,
  })),
})

builder.queryFields(t => ({
  scheduling: t.withAuth(forReaders).field({
    type: SettingsRef,
    description: 'How a franchise plans visits; without one, the business',
    args: { franchiseId: t.arg.id() },
    resolve: (_root, { franchiseId }, context) => schedulingSettings(context, franchiseId ?? null),
  }),
  schedulingForecast: t.withAuth(forReaders).field({
    type: ForecastRef,
    description:
      'How many starts of the last month a van could not have reached: of a franchise, without one of all your franchises',
    args: { franchiseId: t.arg.id() },
    resolve: (_root, { franchiseId }, context) => schedulingForecast(context, franchiseId ?? null),
  }),
  previewScheduling: t.withAuth(forChange).field({
    type: ImpactRef,
    description: 'What a new way of planning visits means for what is booked',
    args: { franchiseId: t.arg.id(), scheduling: t.arg({ type: SchedulingInput, required: true }) },
    resolve: async (_root, { franchiseId, scheduling }, context) =>
      stamped(await previewScheduling(context, changeOf(franchiseId, scheduling))),
  }),
}))

builder.mutationFields(t => ({
  updateScheduling: t.withAuth(forChange).field({
    type: SettingsRef,
    description:
      'Changes how visits are planned: of a franchise, without one of the business, which only owners and admins may. What is booked keeps its time',
    args: {
      franchiseId: t.arg.id(),
      scheduling: t.arg({ type: SchedulingInput, required: true }),
      seen: t.arg.string({ required: true }),
      accepted: t.arg.string(),
    },
    resolve: (_root, { franchiseId, scheduling, ...stamps }, context) =>
      updateScheduling(context, { ...changeOf(franchiseId, scheduling), ...stamps }),
  }),
}))
