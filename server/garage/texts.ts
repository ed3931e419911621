export const TEXTS = {
  vehicleUnknown: 'Please choose a vehicle from the list.',
  engineUnknown: 'Please choose an engine from the list.',
  tooManyCars: (max: number) => `You can save up to ${max} cars. Please delete one first.`,
  nameMissing: 'Please enter a nickname, plate or fleet ID.',
  nameTooLong: (max: number) => `Please keep the name under ${max} characters.`,
  hasSubscription: 'This vehicle has a subscription. Please cancel it before you delete the vehicle.',
} as const
