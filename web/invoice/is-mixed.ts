/**
 * Whether an answer mixes two moments: the invoice was read while a payment was in flight, its payments right after that. The next answer is whole.
 */
export const isMixed = ({ status, payments }: { status: string; payments: readonly { status: string }[] }): boolean =>
  status === 'PENDING' && payments.every(payment => payment.status !== 'PENDING')
