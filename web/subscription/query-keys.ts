/** Query keys of a car's plans. */
export const subscriptionKeys = {
  ofCar: (userVehicleId: string) => ['subscriptions', userVehicleId] as const,
  plans: (userVehicleId: string) => ['subscription-types', userVehicleId] as const,
}
