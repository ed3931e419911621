import type { QuoteServices } from '../queries.ts'

/** Returns the services that are oil changes. */
export const oilChangeIds = ({ services }: QuoteServices): string[] =>
  services.filter(({ serviceTypeName }) => serviceTypeName === 'OIL_CHANGE').map(({ id }) => id)
