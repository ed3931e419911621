/** Query keys of service areas. */
export const serviceAreaKeys = {
  area: (franchiseId: string) => ['service-area', franchiseId] as const,
  map: (franchiseId: string) => ['service-area-map', franchiseId] as const,
}
