export const TEXTS = {
  unavailable: 'The VIN service does not answer. Please choose the vehicle by make and model.',
} as const
