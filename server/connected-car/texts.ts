export const TEXTS = {
  notConnected: 'This car is not connected. Please connect it first.',
  stateInvalid: 'This connection request has expired or did not start here. Please try again.',
} as const
