/** Fields that the lifecycle rules of a work order use. */
export interface WorkOrderState {
  status: 'ASSIGNED' | 'COMPLETE' | 'CANCELLED'
  isConfirmed: boolean
  isInspected: boolean
  scheduledAt: Date
}

export type WorkOrderAction =
  | 'confirm'
  | 'assign'
  | 'edit'
  | 'cancel'
  | 'inspect'
  | 'complete'
  | 'editPoNumber'
  | 'lockCar'
  | 'addPhoto'

interface Transition {
  allowed(state: WorkOrderState, dayHasBegun: boolean): boolean
  /** The reason as a sentence that says what to do. */
  message: string
}

/** One table for the server and the screens: when each step is possible (WOFLOW-02, -04, -06, -13, -14; WODETAIL-07, -08). */
const TRANSITIONS: Record<WorkOrderAction, Transition> = {
  confirm: {
    allowed: state => state.status === 'ASSIGNED' && !state.isConfirmed,
    message: 'This order is already confirmed or no longer open. Reload to see its status.',
  },
  assign: {
    allowed: state => state.status === 'ASSIGNED',
    message: 'You can only assign an open order. Reload to see this order’s status.',
  },
  edit: {
    allowed: state => state.status === 'ASSIGNED',
    message: 'You can only change an open order. Reload to see this order’s status.',
  },
  cancel: {
    allowed: state => state.status === 'ASSIGNED',
    message: 'You can only cancel an open order. Reload to see this order’s status.',
  },
  inspect: {
    allowed: (state, dayHasBegun) =>
      state.status === 'ASSIGNED' && state.isConfirmed && !state.isInspected && dayHasBegun,
    message: 'You can do one inspection, on the day of the appointment, once the order is confirmed.',
  },
  complete: {
    allowed: (state, dayHasBegun) =>
      state.status === 'ASSIGNED' && state.isConfirmed && state.isInspected && dayHasBegun,
    message: 'You can complete an order on its day, after the inspection.',
  },
  lockCar: {
    allowed: (state, dayHasBegun) => state.status === 'ASSIGNED' && state.isConfirmed && dayHasBegun,
    message: 'You can lock and unlock the car on the day of the appointment, while the order is open.',
  },
  // A photo that was waiting for a connection may arrive late.
  addPhoto: {
    allowed: (state, dayHasBegun) => state.status !== 'CANCELLED' && state.isConfirmed && dayHasBegun,
    message: 'You can add photos from the day of the appointment, unless it was cancelled.',
  },
  // Fleets often send their number late, with the bill (rule W11).
  editPoNumber: {
    allowed: state => state.status !== 'CANCELLED',
    message: 'You can’t add a PO number to a cancelled order.',
  },
}

/** Checks whether the step is possible now; `dayHasBegun` is by the franchise's local day (rule W7). */
export const can = (action: WorkOrderAction, state: WorkOrderState, dayHasBegun: boolean): boolean =>
  TRANSITIONS[action].allowed(state, dayHasBegun)

export const denialReason = (action: WorkOrderAction): string => TRANSITIONS[action].message

/** Requested: assigned and not confirmed; upcoming: assigned and confirmed; past: completed (WOLIST-03). */
export type WorkOrderList = 'requested' | 'upcoming' | 'past'

export function listOf(state: Pick<WorkOrderState, 'status' | 'isConfirmed'>): WorkOrderList | null {
  if (state.status === 'COMPLETE') return 'past'
  if (state.status === 'CANCELLED') return null
  return state.isConfirmed ? 'upcoming' : 'requested'
}
