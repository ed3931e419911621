import { graphql } from '../platform/api/graphql.ts'

export const IntegrationsQuery = graphql(`
  query Integrations {
    integrations {
      key
      state
      provider
      isTestable
      workedAt
      failedAt
      failure
    }
  }
`)

export const TestIntegrationMutation = graphql(`
  mutation TestIntegration($key: IntegrationKey!) {
    testIntegration(key: $key) {
      isWorking
      message
      milliseconds
    }
  }
`)
