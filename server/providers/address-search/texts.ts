/** What a suggestion still needs before a van can find it. */
export const TEXTS = {
  addPostalCode: {
    CA: (address: string) => `${address} — add the postal code`,
    US: (address: string) => `${address} — add the ZIP code`,
  },
} as const
