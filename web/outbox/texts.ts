/** Texts of what waits on a device. */
export const TEXTS = {
  notStored: 'We couldn’t save this on your device.',
  unreadable: 'This device can’t read it any more.',
} as const
