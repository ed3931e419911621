/** Query keys of the catalogue. */
export const catalogueKeys = {
  all: ['catalogue'] as const,
  list: (filter: object) => ['catalogue', 'list', filter] as const,
  choices: (kind: string) => ['catalogue', 'choices', kind] as const,
  item: (kind: string, id: string) => ['catalogue', 'item', kind, id] as const,
  fits: (partId: string) => ['catalogue', 'fits', partId] as const,
  oilData: (search: string) => ['catalogue', 'oil-data', search] as const,
}
