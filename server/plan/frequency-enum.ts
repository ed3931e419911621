import { builder } from '../platform/graphql/builder.ts'

export const FrequencyRef = builder.enumType('Frequency', { values: ['MONTHLY', 'ANNUALLY'] as const })
