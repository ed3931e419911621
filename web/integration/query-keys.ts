/** Query keys of the outside services. */
export const integrationKeys = {
  list: () => ['integrations'] as const,
}
