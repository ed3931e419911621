import { durationText } from '../../domain/format/duration.ts'

export const TEXTS = {
  endBeforeStart: 'The end must be after the start.',
  windowTooLong: (maxDays: number) => `Please ask for at most ${maxDays} days at once.`,
  slotTaken: 'The time selected is no longer available',
  notDrivable: (minutes: number) =>
    `The van is ${durationText(minutes)} short: to drive there, to drive on, or to end within its shift. Give a reason to book it anyway.`,
  noTimeToDriveOn: (minutes: number) =>
    `With this work the van is ${durationText(minutes)} short: to drive on, or to end within its shift. Move one of the visits, or give a reason to add the work anyway.`,
  notWorkingThen: 'The van does not work then, or its day is full. Give a reason to add the work anyway.',
  notWorking: 'The van does not work then, or its day is full. Give a reason to book it anyway.',
  reasonNeeded: 'Please give a reason of at most 200 characters.',
} as const
