import { CANCEL_REASONS } from '../../domain/work-order/cancel-reasons.ts'
import { UNAVAILABILITY_REASONS } from '../../domain/work-order/unavailability-reasons.ts'
import { builder } from '../platform/graphql/builder.ts'

export const CancelReasonRef = builder.enumType('CancelReason', { values: CANCEL_REASONS })
export const UnavailabilityReasonRef = builder.enumType('UnavailabilityReason', { values: UNAVAILABILITY_REASONS })
