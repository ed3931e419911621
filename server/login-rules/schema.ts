import type { LoginRules } from '../../domain/account/login-rules.ts'
import { builder } from '../platform/graphql/builder.ts'
import type { Stamped } from '../settings/save-section.ts'
import { countWithoutSecondStep, loginRules, updateLoginRules } from './login-rules.ts'

const RulesRef = builder.objectRef<Stamped<LoginRules>>('LoginRules').implement({
  description: 'The rules for the logins of staff',
  fields: t => ({
    staffSessionDays: t.exposeInt('staffSessionDays', { description: 'Staff log in again after this many days' }),
    secondStepFrom: t.exposeString('secondStepFrom', {
      nullable: true,
      description: 'First day (yyyy-mm-dd, UTC) from which staff need a second step to log in; null: never',
    }),
    staffWithoutSecondStep: t.int({
      description: 'How many active staff have none yet',
      resolve: (_rules, _args, { scope }) => countWithoutSecondStep(scope.db),
    }),
    stamp: t.exposeString('stamp', { description: 'A save sends it as `seen`' }),
  }),
})
const RulesInput = builder.inputType('LoginRulesInput', {
  fields: t => ({ staffSessionDays: t.int({ required: true }), secondStepFrom: t.string() }),
})

builder.queryField('loginRules', t =>
  t.withAuth({ may: 'settings.see' }).field({
    type: RulesRef,
    description: 'The rules for the logins of staff',
    resolve: (_root, _args, context) => loginRules(context),
  }),
)
builder.mutationField('updateLoginRules', t =>
  t.withAuth({ may: 'loginRules.change' }).field({
    type: RulesRef,
    description: 'Changes the rules for the logins of staff',
    args: { rules: t.arg({ type: RulesInput, required: true }), seen: t.arg.string({ required: true }) },
    resolve: (_root, { rules, seen }, context) =>
      updateLoginRules(context, { seen, rules: { ...rules, secondStepFrom: rules.secondStepFrom ?? null } }),
  }),
)
