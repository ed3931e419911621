import { OIL_TYPES } from '../../domain/vehicle/oil.ts'
import { builder } from '../platform/graphql/builder.ts'

/** The type of a tenant's oil. The general oil data of vehicles may name others. */
export const OilTypeRef = builder.enumType('OilType', { values: OIL_TYPES })
