import { LIMITED_ROLES } from '../../domain/role-limit/limit-problems.ts'
import { builder } from '../platform/graphql/builder.ts'
import type { Stamped } from '../settings/save-section.ts'
import { type LimitSettings, type LimitsOfRole, limitSettings, updateLimits } from './change-limits.ts'

const LimitedRoleRef = builder.enumType('LimitedRole', { values: LIMITED_ROLES })

const LimitsRef = builder.objectRef<LimitsOfRole>('RoleLimits').implement({
  description: 'How much money a role may refund, void or discount; null: no limit',
  fields: t => ({
    role: t.expose('role', { type: LimitedRoleRef }),
    refundMax: t.expose('refundMax', { type: 'Cents', nullable: true, description: 'One refund' }),
    refundDayMax: t.expose('refundDayMax', {
      type: 'Cents',
      nullable: true,
      description: 'All refunds of one person within 24 hours',
    }),
    voidMax: t.expose('voidMax', { type: 'Cents', nullable: true, description: 'The amount of a voided invoice' }),
    discountMaxBps: t.exposeInt('discountMaxBps', { nullable: true, description: 'Basis points' }),
    discountMax: t.expose('discountMax', { type: 'Cents', nullable: true }),
  }),
})
const SettingsRef = builder.objectRef<Stamped<LimitSettings>>('RoleLimitSettings').implement({
  fields: t => ({
    limits: t.field({ type: [LimitsRef], resolve: ({ limits }) => [...limits] }),
    stamp: t.exposeString('stamp', { description: 'A save sends it as `seen`' }),
  }),
})
const LimitsInput = builder.inputType('RoleLimitsInput', {
  description: 'Null: no limit',
  fields: t => ({
    role: t.field({ type: LimitedRoleRef, required: true }),
    refundMax: t.field({ type: 'Cents' }),
    refundDayMax: t.field({ type: 'Cents' }),
    voidMax: t.field({ type: 'Cents' }),
    discountMaxBps: t.int(),
    discountMax: t.field({ type: 'Cents' }),
  }),
})

builder.queryField('roleLimits', t =>
  t.withAuth({ may: 'settings.see' }).field({
    type: SettingsRef,
    description: 'How much money each role may refund, void or discount',
    resolve: (_root, _args, context) => limitSettings(context),
  }),
)
builder.mutationField('updateRoleLimits', t =>
  t.withAuth({ may: 'roleLimits.change' }).field({
    type: SettingsRef,
    description: 'Sets how much money the given roles may refund, void or discount',
    args: {
      limits: t.arg({ type: [LimitsInput], required: true }),
      seen: t.arg.string({ required: true }),
    },
    resolve: (_root, { limits, seen }, context) =>
      updateLimits(context, {
        seen,
        limits: limits.map(({ role, ...own }) => ({
          role,
          refundMax: own.refundMax ?? null,
          refundDayMax: own.refundDayMax ?? null,
          voidMax: own.voidMax ?? null,
          discountMaxBps: own.discountMaxBps ?? null,
          discountMax: own.discountMax ?? null,
        })),
      }),
  }),
)
