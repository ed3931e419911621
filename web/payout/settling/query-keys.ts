/** Query keys of settling. They share a root: what one view changes, the others show. */
export const settlingKeys = {
  all: () => ['payout-settling'] as const,
  view: (view: string, franchiseId: string | undefined, payee: object = {}) =>
    ['payout-settling', view, franchiseId, payee] as const,
}
