import type { GraphQLSchema } from 'graphql'
import { completeSchema } from './platform/graphql/builder.ts'
import './account/schema.ts'
import './booking/schema.ts'
import './credit/schema.ts'
import './customer/schema.ts'
import './discount/schema.ts'
import './franchise/schema.ts'
import './garage/schema.ts'
import './invoice/schema.ts'
import './pricing/schema.ts'
import './upload/schema.ts'
import './vehicle/schema.ts'
import './vendor/schema.ts'
import './work-order/schema.ts'
import './work-order/change-schema.ts'

/** The whole query API: every noun adds its part when it is imported. */
export const buildSchema = (): GraphQLSchema => completeSchema()
