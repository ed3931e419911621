/** Query keys of payment accounts. */
export const paymentAccountKeys = {
  all: () => ['payment-accounts'] as const,
  franchises: () => ['franchise-payments'] as const,
}
