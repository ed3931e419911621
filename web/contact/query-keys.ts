/** Query keys of contacts. */
export const contactKeys = {
  saved: (userId: string | undefined) => ['contacts', userId] as const,
}
