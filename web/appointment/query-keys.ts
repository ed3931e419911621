/** Query keys of a customer's appointments. */
export const appointmentKeys = {
  all: () => ['appointments'] as const,
  list: (userId: number | undefined, isPast: boolean) => ['appointments', 'list', userId, isPast] as const,
  one: (userId: number | undefined, id: string) => ['appointments', 'one', userId, id] as const,
  linked: (link: string) => ['appointments', 'linked', link] as const,
  mileageCharge: (franchiseId: string, customerId: string | null, place: { lat: number; lng: number } | undefined) =>
    ['mileage-charge', franchiseId, customerId, place?.lat, place?.lng] as const,
}
