import { builder } from '../platform/graphql/builder.ts'

/** Kinds of services on the price list. */
const SERVICE_TYPES = ['PRIMARY', 'ADD_ON', 'OIL_CHANGE', 'SUBSCRIPTION'] as const
export type ServiceType = (typeof SERVICE_TYPES)[number]

export const ServiceTypeRef = builder.enumType('ServiceType', { values: SERVICE_TYPES })
