import { PAYMENT_METHODS } from '../../domain/payment/payment.ts'
import { builder } from '../platform/graphql/builder.ts'

export const PaymentMethodRef = builder.enumType('PaymentMethod', { values: PAYMENT_METHODS })
