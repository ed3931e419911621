import type { Money } from '../../ports/payment-gateway.ts'

/** Reads an amount in cents and its currency in Stripe's words. */
export function readMoney(amount: number, currency: string | null): Money {
  const supported = (['CAD', 'USD'] as const).find(each => each === currency?.toUpperCase())
  return { amount, currency: supported }
}

/** Returns the id of an object that Stripe may have expanded. */
export function idOf(reference: string | { id: string } | null): string | undefined {
  return typeof reference === 'string' ? reference : reference?.id
}
