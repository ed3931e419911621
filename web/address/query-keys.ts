/** Query keys of addresses. */
export const addressKeys = {
  allServiceAreas: () => ['service-area'] as const,
  serviceArea: (postalCode: string | undefined) => ['service-area', postalCode] as const,
  saved: (userId: string | undefined) => ['addresses', userId] as const,
  suggestions: (search: string) => ['address-suggestions', search] as const,
  allChosenPlaces: () => ['chosen-place'] as const,
  chosenPlace: (suggestionId: string) => ['chosen-place', suggestionId] as const,
}
