import { FILTER_PURPOSES } from '../../domain/inventory/job-supplies.ts'
import { builder } from '../platform/graphql/builder.ts'

/** The part of a job for which a filter is chosen. */
export const FilterPurposeRef = builder.enumType('FilterPurpose', { values: FILTER_PURPOSES })
