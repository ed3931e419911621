import { builder } from '../platform/graphql/builder.ts'
import { type Integration, INTEGRATION_STATES, INTEGRATIONS, integrations } from './read-integrations.ts'
import { type IntegrationTest, testIntegration } from './test-integration.ts'

const KeyRef = builder.enumType('IntegrationKey', { values: INTEGRATIONS })
const StateRef = builder.enumType('IntegrationState', {
  values: INTEGRATION_STATES,
  description: 'An outside service, a part of the product, an invented stand-in to try the product, or nothing',
})

const IntegrationRef = builder.objectRef<Integration>('Integration').implement({
  description: 'An outside service that the business uses. Its keys are never shown',
  fields: t => ({
    key: t.expose('key', { type: KeyRef }),
    state: t.expose('state', { type: StateRef }),
    provider: t.exposeString('provider', { description: 'Who answers; empty for a part of the product' }),
    isTestable: t.exposeBoolean('isTestable'),
    workedAt: t.expose('workedAt', { type: 'DateTime', nullable: true, description: 'When a test last worked' }),
    failedAt: t.expose('failedAt', { type: 'DateTime', nullable: true, description: 'When a test last failed' }),
    failure: t.exposeString('failure', { nullable: true, description: 'What the last failed test said' }),
  }),
})
const IntegrationTestRef = builder.objectRef<IntegrationTest>('IntegrationTest').implement({
  description: 'How a test of an outside service ended',
  fields: t => ({
    isWorking: t.exposeBoolean('isWorking'),
    message: t.exposeString('message', { description: 'What came back, or what to do' }),
    milliseconds: t.exposeInt('milliseconds'),
  }),
})

builder.queryFields(t => ({
  integrations: t.withAuth({ may: 'settings.see' }).field({
    type: [IntegrationRef],
    description: 'The outside services, and who answers',
    resolve: (_root, _args, context) => integrations(context),
  }),
}))

builder.mutationFields(t => ({
  testIntegration: t.withAuth({ may: 'integrations.test' }).field({
    type: IntegrationTestRef,
    description: 'Asks an outside service something that costs nothing',
    args: { key: t.arg({ type: KeyRef, required: true }) },
    resolve: (_root, { key }, context) => testIntegration(context, key),
  }),
}))
