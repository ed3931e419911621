import { durationText } from '../format/duration.ts'
import { plural } from '../format/plural.ts'

export const TEXTS = {
  /** Why a step is not possible now, and what to do. */
  denial: {
    confirm: 'This order is already confirmed or no longer open. Reload to see its status.',
    assign: 'You can only assign an open order. Reload to see this order’s status.',
    edit: 'You can only change an open order. Reload to see this order’s status.',
    cancel: 'You can only cancel an open order. Reload to see this order’s status.',
    restore: 'You can only restore a cancelled order. Reload to see this order’s status.',
    inspect: 'You can do one inspection, on the day of the appointment, once the order is confirmed.',
    complete: 'You can complete an order on its day, after the inspection.',
    lockCar: 'You can lock and unlock the car on the day of the appointment, while the order is open.',
    addPhoto: 'You can add photos from the day of the appointment, unless it was cancelled.',
    rebill: 'You can only bill a completed order again.',
    amendInspection: 'You can only amend a finished inspection.',
    answerWork: 'You can record an answer once the inspection is finished, unless the order was cancelled.',
    editPoNumber: 'You can’t add a PO number to a cancelled order.',
  },
  /** Why customers may not change their own appointment any more; `cutoffMinutes` before the start, as the booking rules have it. */
  tooLate: {
    cancel: (cutoffMinutes: number) =>
      cutoffMinutes === 0
        ? 'You can cancel an appointment online until it starts. Please call us.'
        : `You can cancel an appointment online up to ${durationText(cutoffMinutes)} before it starts. Please call us.`,
    move: (cutoffMinutes: number) =>
      cutoffMinutes === 0
        ? 'You can move an appointment online until it starts. Please call us.'
        : `You can move an appointment online up to ${durationText(cutoffMinutes)} before it starts. Please call us.`,
    address: 'You can change the address online until midnight of the scheduled day. Please call us.',
  },
  corner: { FrontLeft: 'Front left', FrontRight: 'Front right', RearLeft: 'Rear left', RearRight: 'Rear right' },
  cornerTire: {
    FrontLeft: 'Front left tire',
    FrontRight: 'Front right tire',
    RearLeft: 'Rear left tire',
    RearRight: 'Rear right tire',
  },
  cornerBrake: {
    FrontLeft: 'Front left brake',
    FrontRight: 'Front right brake',
    RearLeft: 'Rear left brake',
    RearRight: 'Rear right brake',
  },
  /** The age of a tire, by its DOT code. */
  yearsOld: (years: number) => plural(years, { one: '1 year old', other: `${years} years old` }),
  depthWrong: 'Please check the depth. It must be between 0 and 40 mm.',
  windshields: 'Windshields',
  washerFluid: 'Washer fluid',
  brakeFluid: 'Brake fluid',
  odometer: 'Odometer',
  leaks: 'Leaks',
  /** For which worn parts a service is offered. */
  helps: {
    tire_fair: 'Tires: fair',
    tire_poor: 'Tires: poor',
    brake_fair: 'Brakes: fair',
    brake_poor: 'Brakes: poor',
    brake_fluid_fair: 'Brake fluid: fair',
    brake_fluid_poor: 'Brake fluid: poor',
    leak_fair: 'Leaks: fair',
    leak_poor: 'Leaks: poor',
    windshield_fair: 'Windshield: fair',
    windshield_poor: 'Windshield: poor',
  },
  condition: { good: 'Good', fair: 'Fair', poor: 'Poor' },
} as const
