export const TEXTS = {
  notGranted: 'Managers of this franchise may not change this. Please ask an owner or admin to grant it.',
} as const
