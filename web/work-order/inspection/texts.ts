import { plural } from '../../../domain/format/plural.ts'

/** Texts of the inspection while it is in progress. */
export const TEXTS = {
  finish: 'Finish inspection',
  nextMissing: (field: string) => `Next: ${field}`,
  /** The tires of a corner, such as `Front left`. */
  tiresAt: (corner: string) => `${corner} tires`,
  brakesAt: (corner: string) => `${corner} brakes`,
  progress: (done: number, all: number) => `${done} of ${all} checks`,
  saved: 'Saved',
  saving: 'Saving…',
  kept: 'Offline. Saved on this phone.',
  unkept: 'Offline. Not saved: keep this page open.',
  refused: (reason: string) => `Not saved: ${reason}`,
  notStored: 'We couldn’t save this on your device.',
  estimated: 'Estimated (wheel on)',
  tireId: 'DOT code',
  tireSizeExample: '205/55R16',
  engineHoursUnit: 'h',
  notes: 'Inspection notes',
  readings: 'Readings and notes',
  photos: 'Photos',
  photosHint: 'They upload while you work and stay on this phone until they’re uploaded.',
  photosWaiting: (count: number) =>
    plural(count, { one: '1 photo waiting to upload', other: `${count} photos waiting to upload` }),
  takePhoto: 'Take a photo',
  photoSending: 'Uploading photo',
  photoKept: 'Waiting to upload',
  photoRetry: 'Send again',
  photoRemove: 'Remove',
} as const
