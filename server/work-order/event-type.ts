import { EVENT_TYPES } from '../../domain/work-order/event-types.ts'
import { builder } from '../platform/graphql/builder.ts'

export const EventTypeRef = builder.enumType('EventType', { values: EVENT_TYPES })
