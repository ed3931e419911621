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
  otherwise: string
}

/** One table for the server and the screens: when each step is possible (WOFLOW-02, -04, -06, -13, -14; WODETAIL-07, -08). */
const TRANSITIONS: Record<WorkOrderAction, Transition> = {
  confirm: {
    allowed: state => state.status === 'ASSIGNED' && !state.isConfirmed,
    otherwise: 'This order is confirmed already or no longer open. Reload to see where it stands.',
  },
  assign: {
    allowed: state => state.status === 'ASSIGNED',
    otherwise: 'Only an open order can be assigned. Reload to see where this one stands.',
  },
  edit: {
    allowed: state => state.status === 'ASSIGNED',
    otherwise: 'Only an open order can be changed. Reload to see where this one stands.',
  },
  cancel: {
    allowed: state => state.status === 'ASSIGNED',
    otherwise: 'Only an open order can be cancelled. Reload to see where this one stands.',
  },
  inspect: {
    allowed: (state, dayHasBegun) =>
      state.status === 'ASSIGNED' && state.isConfirmed && !state.isInspected && dayHasBegun,
    otherwise: 'The inspection opens on the day of the appointment, once the order is confirmed, and is done once.',
  },
  complete: {
    allowed: (state, dayHasBegun) =>
      state.status === 'ASSIGNED' && state.isConfirmed && state.isInspected && dayHasBegun,
    otherwise: 'An order can be completed on its day, after the inspection.',
  },
  lockCar: {
    allowed: (state, dayHasBegun) => state.status === 'ASSIGNED' && state.isConfirmed && dayHasBegun,
    otherwise: 'A car is locked and unlocked here on the day of the appointment, while the order is open.',
  },
  // A photo that was waiting for a connection may arrive late.
  addPhoto: {
    allowed: (state, dayHasBegun) => state.status !== 'CANCELLED' && state.isConfirmed && dayHasBegun,
    otherwise: 'Photos can be added from the day of the appointment on, unless it was cancelled.',
  },
  // Fleets often send their number late, with the bill (rule W11).
  editPoNumber: {
    allowed: state => state.status !== 'CANCELLED',
    otherwise: 'A cancelled order takes no PO number.',
  },
}

/** Checks whether the step is possible now; `dayHasBegun` is by the franchise's local day (rule W7). */
export const mayNow = (action: WorkOrderAction, state: WorkOrderState, dayHasBegun: boolean): boolean =>
  TRANSITIONS[action].allowed(state, dayHasBegun)

export const whyNot = (action: WorkOrderAction): string => TRANSITIONS[action].otherwise

/** Requested: assigned and not confirmed; upcoming: assigned and confirmed; past: completed (WOLIST-03). */
export type WorkOrderList = 'requested' | 'upcoming' | 'past'

export function listOf(state: Pick<WorkOrderState, 'status' | 'isConfirmed'>): WorkOrderList | null {
  if (state.status === 'COMPLETE') return 'past'
  if (state.status === 'CANCELLED') return null
  return state.isConfirmed ? 'upcoming' : 'requested'
}
