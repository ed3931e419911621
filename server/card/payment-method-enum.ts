import { PAYMENT_METHODS } from '../../domain/payment/payment.ts'
import { builder } from '../platform/graphql/builder.ts'

/** How a payment is made. Here, because analytics counts by it and imports only downwards. */
export const PaymentMethodRef = builder.enumType('PaymentMethod', { values: PAYMENT_METHODS })
